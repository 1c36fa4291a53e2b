import { createFileRoute } from "@tanstack/react-router";
import { creatorSearch as campaignSearch } from "../features/newsletter/campaigns/campaign-search.ts";
import { MailCampaignPage } from "../features/newsletter/letters/MailCampaignPage.tsx";
import { requireStaff } from "../shell/require-staff.ts";

export const Route = createFileRoute("/mail-campaign")({
  staticData: { title: "campaign.title" },
  beforeLoad: requireStaff,
  validateSearch: campaignSearch,
  loader: async ({ context: { texts } }) => {
    await texts.load("campaign", "campaigns", "history", "results", "errors");
  },
  component: MailCampaignPage,
});
