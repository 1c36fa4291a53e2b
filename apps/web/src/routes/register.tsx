import { createFileRoute } from "@tanstack/react-router";
import { requireGuest } from "../base/services.ts";
import { RegisterPage } from "../features/accounts/account/login-pages.tsx";

export const Route = createFileRoute("/register")({
  staticData: { title: "account.registerTitle" },
  beforeLoad: requireGuest,
  loader: ({ context }) => context.texts.load("account", "errors"),
  component: RegisterPage,
});
