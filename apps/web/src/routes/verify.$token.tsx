import { createFileRoute } from "@tanstack/react-router";
import { VerifyPage } from "../features/accounts/account/confirm-pages.tsx";

export const Route = createFileRoute("/verify/$token")({
  staticData: { title: "account.verifyTitle" },
  loader: ({ context }) => context.texts.load("account", "errors"),
  component: function VerifyRoute() {
    return <VerifyPage token={Route.useParams().token} />;
  },
});
