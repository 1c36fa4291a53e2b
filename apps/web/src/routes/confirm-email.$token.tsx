import { createFileRoute } from "@tanstack/react-router";
import { ConfirmEmailPage } from "../features/accounts/account/confirm-pages.tsx";

export const Route = createFileRoute("/confirm-email/$token")({
  staticData: { title: "settings.confirmTitle" },
  loader: ({ context }) => context.texts.load("account", "settings", "errors"),
  component: function ConfirmEmailRoute() {
    return <ConfirmEmailPage token={Route.useParams().token} />;
  },
});
