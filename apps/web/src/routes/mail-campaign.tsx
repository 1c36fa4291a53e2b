import { createFileRoute } from "@tanstack/react-router";
import { requireStaff } from "../base/services.ts";
import { creatorSearch as campaignSearch } from "../features/newsletter/campaigns/campaign-search.ts";
import { MailCampaignPage } from "../features/newsletter/letters/MailCampaignPage.tsx";

export const Route = createFileRoute("/mail-campaign")({
  staticData: { title: "campaign.title" },
  beforeLoad: requireStaff,
  validateSearch: campaignSearch,
  loader: async ({ context: { texts } }) => {
    await texts.load("campaign", "campaigns", "history", "results", "errors");
  },
  component: MailCampaignPage,
});
