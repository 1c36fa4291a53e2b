import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "../app/guards.ts";
import { CheckoutPage } from "../features/checkout/CheckoutPage.tsx";

export const Route = createFileRoute("/checkout/$sessionId")({
  staticData: { title: "tiers.trialTitle" },
  beforeLoad: requireSession,
  loader: async ({ context: { texts, utils }, params: { sessionId } }) => {
    await Promise.all([
      texts.load("tiers", "results", "errors"),
      // a failure is the page's to show
      utils.tiers.checkout.prefetch({ id: sessionId }),
    ]);
  },
  component: CheckoutRoute,
});

function CheckoutRoute() {
  return <CheckoutPage sessionId={Route.useParams().sessionId} />;
}
