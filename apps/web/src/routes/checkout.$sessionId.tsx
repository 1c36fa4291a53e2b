import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "../base/services.ts";
import { CheckoutPage } from "../features/accounts/tiers/CheckoutPage.tsx";

export const Route = createFileRoute("/checkout/$sessionId")({
  staticData: { title: "tiers.trialTitle" },
  beforeLoad: requireSession,
  // the page itself fetches the checkout and shows failures
  loader: ({ context }) => context.texts.load("tiers", "results", "errors"),
  component: function CheckoutRoute() {
    return <CheckoutPage sessionId={Route.useParams().sessionId} />;
  },
});
