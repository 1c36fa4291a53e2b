import { createFileRoute } from "@tanstack/react-router";
import {
  campaignSearch,
  recipientsInput,
  recordInput,
} from "../features/newsletter/campaigns/campaign-search.ts";
import { CampaignPage } from "../features/newsletter/campaigns/CampaignPage.tsx";
import { requireStaff } from "../shell/require-staff.ts";

export const Route = createFileRoute("/mail-campaigns/$campaignId")({
  staticData: { title: "campaigns.title" },
  beforeLoad: requireStaff,
  validateSearch: campaignSearch,
  // without loaderDeps: a new page is fetched while the old one stays, and so does the focus
  loader: async ({ context: { texts, utils }, params: { campaignId: id }, location }) => {
    const search = campaignSearch({ ...location.search });
    await Promise.all([
      texts.load("campaigns", "statistics", "errors"),
      // failures are shown by the page
      utils.campaigns.get.prefetch({ id }),
      utils.newsletterSettings.get.prefetch(),
      search.tab === "record" && utils.campaigns.record.prefetch(recordInput(id, search)),
      search.tab === "statistics" && utils.statistics.campaign.prefetch({ id }),
      search.tab === undefined && utils.campaigns.recipients.prefetch(recipientsInput(id, search)),
    ]);
  },
  component: CampaignPage,
});
