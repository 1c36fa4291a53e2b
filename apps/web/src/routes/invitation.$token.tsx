import { createFileRoute } from "@tanstack/react-router";
import { InvitationPage } from "../features/accounts/account/InvitationPage.tsx";

export const Route = createFileRoute("/invitation/$token")({
  staticData: { title: "invitation.title" },
  loader: ({ context }) => context.texts.load("account", "invitation", "errors"),
  component: function InvitationRoute() {
    return <InvitationPage token={Route.useParams().token} />;
  },
});
