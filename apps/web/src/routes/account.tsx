import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "../app/guards.ts";
import { SettingsPage } from "../features/account/settings/SettingsPage.tsx";

export const Route = createFileRoute("/account")({
  staticData: { title: "settings.title" },
  beforeLoad: requireSession,
  loader: ({ context }) => context.texts.load("settings", "account", "errors"),
  component: SettingsPage,
});
