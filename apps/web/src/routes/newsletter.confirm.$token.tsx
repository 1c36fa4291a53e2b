import { createFileRoute } from "@tanstack/react-router";
import { ConfirmPage } from "../features/newsletter/readers/signup/letter-pages.tsx";

export const Route = createFileRoute("/newsletter/confirm/$token")({
  staticData: { title: "newsletter.confirmTitle" },
  loader: ({ context }) => context.texts.load("newsletter", "errors"),
  component: function ConfirmRoute() {
    return <ConfirmPage token={Route.useParams().token} />;
  },
});
