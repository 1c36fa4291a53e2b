import { createFileRoute } from "@tanstack/react-router";
import { requireGuest } from "../base/services.ts";
import { LoginPage } from "../features/accounts/account/login-pages.tsx";

export const Route = createFileRoute("/login")({
  staticData: { title: "account.logIn" },
  beforeLoad: requireGuest,
  loader: ({ context }) => context.texts.load("account", "errors"),
  component: LoginPage,
});
