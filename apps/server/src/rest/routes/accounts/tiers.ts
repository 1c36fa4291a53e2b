import { limits, siteFreshFor } from "@sortes/contract";
import type { Routes } from "../../route.ts";

export const tierRoutes: Routes = {
  "tiers.plans": {
    at: "GET /tiers/",
    summary: "The payment provider, and the prices of paid plans as set by the operator",
    freshFor: siteFreshFor,
  },
  "tiers.mine": {
    at: "GET /users/tier/",
    summary: "The plan of the account, its features and its subscription",
  },
  "tiers.upgrade": {
    at: "POST /users/upgrade-tier/",
    summary: "Open a payment page for a plan; the plan changes once the payment is confirmed",
    errors: ["TIER_ALREADY", "PAYMENT_DUE", "CHECKOUT_PAID", "PAYMENTS_OFF"],
  },
  "tiers.cancel": {
    at: "POST /users/cancel-tier/",
    summary: "Cancel a paid plan at the end of the paid period, or undo that",
    errors: ["TIER_NOT_PAID", "PAYMENTS_OFF"],
  },
  "tiers.manage": {
    at: "POST /users/manage-tier/",
    summary: "Open the payment provider's page for cards and invoices",
    errors: ["TIER_NOT_PAID", "PAYMENTS_OFF"],
  },
  "tiers.checkout": {
    at: "GET /users/checkout/{id}/",
    summary: "A trial checkout, used if no payment provider is set up",
    errors: ["NOT_FOUND"],
  },
  "tiers.pay": {
    at: "POST /users/checkout/{id}/pay/",
    summary: "Complete a trial checkout; nothing is charged",
    errors: ["NOT_FOUND", "CHECKOUT_OVER"],
  },
  "payments.receive": {
    at: "POST /users/checkout-webhook/",
    summary: "Receive a payment provider event, signed in Stripe-Signature",
    errors: ["NOT_FOUND", "PAYMENT_SIGNATURE_INVALID"],
    upload: {
      type: "application/json",
      limit: limits.paymentEvent,
      description: "The event as it was signed",
    },
  },
};
