import { limits, siteFreshFor } from "@sortes/contract";
import type { RestRoute } from "../route.ts";

export const tierRoutes: readonly RestRoute[] = [
  {
    method: "GET",
    path: "/tiers/",
    procedure: "tiers.plans",
    summary: "The payment provider, and the prices of paid plans as set by the operator",
    freshFor: siteFreshFor,
  },
  {
    method: "GET",
    path: "/users/tier/",
    procedure: "tiers.mine",
    summary: "The plan of the account, its features and its subscription",
  },
  {
    method: "POST",
    path: "/users/upgrade-tier/",
    procedure: "tiers.upgrade",
    summary: "Open a payment page for a plan; the plan changes once the payment is confirmed",
    errors: ["TIER_ALREADY", "PAYMENT_DUE", "CHECKOUT_PAID", "PAYMENTS_OFF"],
  },
  {
    method: "POST",
    path: "/users/cancel-tier/",
    procedure: "tiers.cancel",
    summary: "Cancel a paid plan at the end of the paid period, or undo that",
    errors: ["TIER_NOT_PAID", "PAYMENTS_OFF"],
  },
  {
    method: "POST",
    path: "/users/manage-tier/",
    procedure: "tiers.manage",
    summary: "Open the payment provider's page for cards and invoices",
    errors: ["TIER_NOT_PAID", "PAYMENTS_OFF"],
  },
  {
    method: "GET",
    path: "/users/checkout/{id}/",
    procedure: "tiers.checkout",
    summary: "A trial checkout, used if no payment provider is set up",
    errors: ["NOT_FOUND"],
  },
  {
    method: "POST",
    path: "/users/checkout/{id}/pay/",
    procedure: "tiers.pay",
    summary: "Complete a trial checkout; nothing is charged",
    errors: ["NOT_FOUND", "CHECKOUT_OVER"],
  },
  {
    method: "POST",
    path: "/users/checkout-webhook/",
    procedure: "payments.receive",
    summary: "Receive a payment provider event, signed in Stripe-Signature",
    errors: ["NOT_FOUND", "PAYMENT_SIGNATURE_INVALID"],
    upload: {
      type: "application/json",
      limit: limits.paymentEvent,
      description: "The event as it was signed",
    },
  },
];
