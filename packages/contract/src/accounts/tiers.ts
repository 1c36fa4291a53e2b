import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import { features, tiers } from "../constants.ts";
import {
  paidTiers,
  paymentKinds,
  paymentOutcomes,
  subscriptionStatuses,
} from "./account-constants.ts";
import { choice, flag, form, optional, text } from "../fields.ts";

/** Maximum characters of a payment provider's id. */
const idLength = 255;

export const upgradeTierInput = form({ tier: choice(paidTiers) });
export type UpgradeTierInput = z.infer<typeof upgradeTierInput>;

/** Ends the subscription with the paid period, or undoes that (`resume`). */
export const cancelTierInput = form({
  resume: optional(flag).meta({ description: "Takes the cancellation back" }),
});

/** A trial checkout, which we host ourselves. */
export const trialCheckoutInput = form({ id: text(idLength) });

/** The address of the payment page. */
export const checkoutOutput = z.object({
  checkoutUrl: z.string().meta({
    description: "Where the payment continues",
    example: "https://pay.example.test/session",
  }),
  sessionId: z.string().meta({ description: "Id of the payment", example: "cs_test_a1b2c3" }),
});

/** The address where the person manages their payment. */
export const portalOutput = z.object({
  portalUrl: z.string().meta({
    description: "Where the payment is managed",
    example: "https://pay.example.test/portal",
  }),
});

/** The subscription behind a paid tier. */
export const tierSubscription = z
  .object({
    tier: z.enum(paidTiers),
    status: z.enum(subscriptionStatuses),
    renewsAt: isoTime
      .nullable()
      .meta({ description: "The end of the paid period; null if unknown or none" }),
    /** When the subscription ends; null if it continues. */
    endsAt: isoTime.nullable(),
    graceUntil: isoTime.nullable().meta({
      description:
        "Until when a payment that failed can be made up; null if none failed, or if the time is over",
    }),
  })
  .meta({ id: "TierSubscription" });
export type TierSubscription = z.infer<typeof tierSubscription>;

/** The tier of an account, and its features. */
export const tierOutput = z.object({
  tier: z.enum(tiers),
  features: z.array(z.enum(features)),
  historyLimit: z
    .int()
    .nullable()
    .meta({ description: "How many results are kept; null without a limit" }),
  subscription: tierSubscription
    .nullable()
    .meta({ description: "The paid subscription; null if there is none" }),
  hasPortal: z.boolean().meta({ description: "Whether the person can manage the payment" }),
  refundedAt: isoTime.nullable().meta({
    description:
      "When a duplicate payment was refunded; null if none was, or more than 30 days ago",
  }),
  endedAt: isoTime.nullable().meta({
    description:
      "When the last paid tier ended; null while there is one, or if it ended more than 30 days ago",
  }),
});
export type TierOutput = z.infer<typeof tierOutput>;

/** The price of a paid tier. The amount is decimal text, such as `3.50`; the currency is an ISO 4217 code. */
export const tierPrice = z
  .object({
    amount: z.string().meta({ description: "The price as text, with a point", example: "4.99" }),
    currency: z.string().meta({ description: "The currency, by ISO 4217", example: "EUR" }),
    every: z.enum(["month", "year"]).meta({ description: "The period that a price is for" }),
  })
  .meta({ id: "TierPrice" });
export type TierPrice = z.infer<typeof tierPrice>;

/** The payment provider, and the prices set by the operator; null if none is set. */
export const tierPlansOutput = z.object({
  payments: z.enum(paymentKinds),
  prices: z
    .object({
      medium: tierPrice
        .nullable()
        .meta({ description: "The price of the tier medium; null where there is none" }),
      premium: tierPrice
        .nullable()
        .meta({ description: "The price of the tier premium; null where there is none" }),
    })
    .meta({ description: "Prices by tier" }),
});
export type TierPlans = z.infer<typeof tierPlansOutput>;

/** A trial checkout, which charges nothing. */
export const trialCheckoutOutput = z.object({
  tier: z.enum(paidTiers),
  state: z.enum(["open", "paid", "expired"]),
});

export const trialPaidOutput = z.object({
  paid: z.literal(true).meta({ description: "Always true: the payment is made" }),
});

export const paymentEventOutput = z.object({ outcome: z.enum(paymentOutcomes) });
