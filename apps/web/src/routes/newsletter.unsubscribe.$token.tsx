import { createFileRoute } from "@tanstack/react-router";
import { UnsubscribePage } from "../features/newsletter/readers/signup/letter-pages.tsx";

export const Route = createFileRoute("/newsletter/unsubscribe/$token")({
  staticData: { title: "newsletter.unsubscribeTitle" },
  loader: ({ context }) => context.texts.load("newsletter", "errors"),
  component: function UnsubscribeRoute() {
    return <UnsubscribePage token={Route.useParams().token} />;
  },
});
