import { createFileRoute } from "@tanstack/react-router";
import { CampaignsPage } from "../features/newsletter/campaigns/CampaignsPage.tsx";
import {
  campaignsInput,
  campaignsSearch,
} from "../features/newsletter/campaigns/campaign-search.ts";
import { requireStaff } from "../shell/require-staff.ts";

export const Route = createFileRoute("/mail-campaigns/")({
  staticData: { title: "campaigns.title" },
  beforeLoad: requireStaff,
  validateSearch: campaignsSearch,
  // without loaderDeps: a new page is fetched while the old one stays, and so does the focus
  loader: async ({ context: { texts, utils }, location }) => {
    await Promise.all([
      texts.load("campaigns", "errors"),
      // failures are shown by the page
      utils.campaigns.list.prefetch(campaignsInput(campaignsSearch({ ...location.search }))),
      utils.campaigns.list.prefetch(campaignsInput({ status: "draft" })),
      utils.newsletterSettings.get.prefetch(),
    ]);
  },
  component: CampaignsPage,
});
