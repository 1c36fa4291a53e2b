import { createFileRoute } from "@tanstack/react-router";
import { ResetPasswordPage } from "../features/accounts/account/password-pages.tsx";

export const Route = createFileRoute("/reset-password/$token")({
  staticData: { title: "account.resetTitle" },
  loader: ({ context }) => context.texts.load("account", "errors"),
  component: function ResetPasswordRoute() {
    return <ResetPasswordPage token={Route.useParams().token} />;
  },
});
