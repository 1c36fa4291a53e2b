import { createFileRoute } from "@tanstack/react-router";
import { requireStaff } from "../base/services.ts";
import { MailSettingsPage } from "../features/newsletter/settings/MailSettingsPage.tsx";

export const Route = createFileRoute("/mail-settings")({
  staticData: { title: "campaigns.settings" },
  beforeLoad: requireStaff,
  loader: async ({ context: { texts, utils } }) => {
    await Promise.all([
      texts.load("campaigns", "webhooks", "errors"),
      // failures are shown by the page
      utils.newsletterSettings.get.prefetch(),
      utils.brand.get.prefetch(),
    ]);
  },
  component: MailSettingsPage,
});
