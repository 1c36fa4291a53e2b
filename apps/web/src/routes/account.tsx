import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "../base/services.ts";
import { loadForms } from "../features/accounts/account/settings/load-forms.ts";
import { SettingsPage } from "../features/accounts/account/settings/SettingsPage.tsx";

export const Route = createFileRoute("/account")({
  staticData: { title: "settings.title" },
  beforeLoad: requireSession,
  loader: async ({ context }) => {
    const [forms] = await Promise.all([
      loadForms(),
      context.texts.load("settings", "account", "tokens", "errors"),
      // failures are shown by the section
      context.utils.users.sessions.prefetch(),
      context.utils.users.emailChange.prefetch(),
      context.utils.tokens.list.prefetch(),
    ]);
    return forms;
  },
  component: function AccountRoute() {
    return <SettingsPage forms={Route.useLoaderData()} />;
  },
});
