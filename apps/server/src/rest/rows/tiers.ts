import { limits, siteFreshFor } from "@sortes/contract";
import type { RestRow } from "../row.ts";

export const tierRows: readonly RestRow[] = [
  {
    method: "GET",
    path: "/tiers/",
    procedure: "tiers.plans",
    status: 200,
    summary: "Who takes payments, and what the paid tiers cost as far as the operator says it",
    freshFor: siteFreshFor,
  },
  {
    method: "GET",
    path: "/users/tier/",
    procedure: "tiers.mine",
    status: 200,
    summary: "The tier of the account, its features, and the subscription behind it",
  },
  {
    method: "POST",
    path: "/users/upgrade-tier/",
    procedure: "tiers.upgrade",
    status: 200,
    summary:
      "Open a page on which a tier can be paid for; the tier changes when the payment is told",
    refusals: ["TIER_ALREADY", "PAYMENT_DUE", "CHECKOUT_PAID", "PAYMENTS_OFF"],
  },
  {
    method: "POST",
    path: "/users/cancel-tier/",
    procedure: "tiers.cancel",
    status: 200,
    summary: "End a paid tier with the time that is paid for, or take that back",
    refusals: ["TIER_NOT_PAID", "PAYMENTS_OFF"],
  },
  {
    method: "POST",
    path: "/users/manage-tier/",
    procedure: "tiers.manage",
    status: 200,
    summary: "Open the payment provider's page for cards and invoices",
    refusals: ["TIER_NOT_PAID", "PAYMENTS_OFF"],
  },
  {
    method: "GET",
    path: "/users/checkout/{id}/",
    procedure: "tiers.checkout",
    status: 200,
    summary: "A checkout of a trial, where no payment provider is set up",
    refusals: ["NOT_FOUND"],
  },
  {
    method: "POST",
    path: "/users/checkout/{id}/pay/",
    procedure: "tiers.pay",
    status: 200,
    summary: "Complete the checkout of a trial, on which nothing is charged",
    refusals: ["NOT_FOUND", "CHECKOUT_OVER"],
  },
  {
    method: "POST",
    path: "/users/checkout-webhook/",
    procedure: "payments.receive",
    status: 200,
    summary: "Tell of an event of the payment provider, with its signature in Stripe-Signature",
    refusals: ["NOT_FOUND", "PAYMENT_SIGNATURE_INVALID"],
    upload: {
      type: "application/json",
      limit: limits.paymentEvent,
      description: "The event as it was signed",
    },
  },
];
