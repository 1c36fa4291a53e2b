import { createFileRoute } from "@tanstack/react-router";
import { settingsSearch } from "../features/newsletter/settings/settings-search.ts";
import { MailSettingsPage } from "../features/newsletter/settings/MailSettingsPage.tsx";
import { requireStaff } from "../shell/require-staff.ts";

export const Route = createFileRoute("/mail-settings")({
  staticData: { title: "campaigns.settings" },
  beforeLoad: requireStaff,
  validateSearch: settingsSearch,
  // without loaderDeps: a tab keeps its place and its focus
  loader: async ({ context: { texts, utils }, location }) => {
    const { view = "sender" } = settingsSearch({ ...location.search });
    await Promise.all([
      texts.load("campaigns", "webhooks", "errors"),
      // failures are shown by the page
      view === "sender" && utils.newsletterSettings.get.prefetch(),
      view === "brand" && utils.brand.get.prefetch(),
    ]);
  },
  component: MailSettingsPage,
});
