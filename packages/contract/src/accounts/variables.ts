import { z } from "zod";
import { allOrNone } from "../env-rules.ts";

/** A value from Stripe, which never contains white space. */
const envStripe = (description: string, pattern: RegExp) =>
  z
    .string()
    .refine((value) => pattern.test(value))
    .meta({ description });

/** A price, such as `3.50 EUR month`. */
const envPrice = () =>
  z
    .string()
    .refine((value) => pricePattern.test(value))
    .transform((value) => {
      const [, amount = "", currency = "", every] = pricePattern.exec(value) ?? [];
      return { amount, currency, every: every === "year" ? ("year" as const) : ("month" as const) };
    })
    .meta({
      description: "an amount, a currency and month or year, such as 3.50 EUR month",
    });

const pricePattern = /^(\d{1,7}(?:\.\d{1,2})?) ([A-Z]{3}) (month|year)$/;

/** Payments and prices. */
export const paymentVariables = {
  STRIPE_SECRET_KEY: () =>
    envStripe("a secret key of Stripe, which begins with sk_ or rk_", /^[sr]k_\w{8,250}$/)
      .optional()
      .meta({
        says: "Payments by Stripe, with the next three: all four or none ([production.md](production.md#payments))",
        fallback: "a trial page; in production no payments",
      }),
  STRIPE_WEBHOOK_SECRET: () =>
    envStripe("the secret of a webhook of Stripe, which begins with whsec_", /^whsec_\S{8,250}$/)
      .optional()
      .meta({ says: "Secret of the webhook at Stripe", fallback: "none" }),
  STRIPE_PRICE_MEDIUM: () =>
    envStripe("the id of a price of Stripe, such as price_1AbC", /^price_\w{1,240}$/)
      .optional()
      .meta({ says: "Price id of the medium tier at Stripe", fallback: "none" }),
  STRIPE_PRICE_PREMIUM: () =>
    envStripe("the id of a price of Stripe, such as price_1AbC", /^price_\w{1,240}$/)
      .optional()
      .meta({ says: "Price id of the premium tier at Stripe", fallback: "none" }),
  PRICE_MEDIUM: () =>
    envPrice().optional().meta({
      says: "Price of the medium tier as the tiers page shows it, such as `3.50 EUR month`; without it, the page hides the plan",
      fallback: "none",
    }),
  PRICE_PREMIUM: () =>
    envPrice().optional().meta({ says: "The same of the premium tier", fallback: "none" }),
} as const;

const stripeNames = [
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_PRICE_MEDIUM",
  "STRIPE_PRICE_PREMIUM",
];

/** Stripe needs all of its variables or none. */
export const stripeRules = allOrNone(
  stripeNames,
  [],
  `payments by Stripe need ${new Intl.ListFormat("en-GB").format(stripeNames)}, all or none`,
);
