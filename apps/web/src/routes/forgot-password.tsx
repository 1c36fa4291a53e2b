import { createFileRoute } from "@tanstack/react-router";
import { ForgotPasswordPage } from "../features/accounts/account/password-pages.tsx";

export const Route = createFileRoute("/forgot-password")({
  staticData: { title: "account.forgotTitle" },
  loader: ({ context }) => context.texts.load("account", "errors"),
  component: ForgotPasswordPage,
});
