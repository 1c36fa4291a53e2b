import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "../app/guards.ts";
import { SettingsPage } from "../features/account/settings/SettingsPage.tsx";

export const Route = createFileRoute("/account")({
  staticData: { title: "settings.title" },
  beforeLoad: requireSession,
  loader: async ({ context }) => {
    await Promise.all([
      context.texts.load("settings", "account", "errors"),
      // a failure is the section's to show
      context.utils.users.sessions.prefetch(),
      context.utils.users.emailChange.prefetch(),
    ]);
  },
  component: SettingsPage,
});
