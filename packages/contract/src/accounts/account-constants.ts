// Payments and members' tokens: apart from constants.ts, which every page loads.

/** Tiers that are paid for. */
export const paidTiers = ["medium", "premium"] as const;
export type PaidTier = (typeof paidTiers)[number];

/** The status of a subscription, in the words of the payment provider. */
export const subscriptionStatuses = [
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "paused",
  "incomplete",
  "incomplete_expired",
  "canceled",
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** The payment provider. `trial`: our own page, which charges nothing; never in production. `off`: no payments. */
export const paymentKinds = ["stripe", "trial", "off"] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** Days for which a paid tier stays active after a failed payment. */
export const paymentGraceDays = 14;

/** The outcome of a payment event: `applied`, or the reason why it changes nothing. */
export const paymentOutcomes = [
  "applied",
  "repeated",
  "refunded",
  "not_ours",
  "unknown_customer",
] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

/** Why a payment event cannot be applied yet. */
export type PaymentWaitReason = "unknown_price" | "unknown_subscription" | "unavailable";

/**
 * Scopes of personal tokens, which allow nothing else. The second list is for staff and works only while the owner has
 * staff rights.
 */
export const memberScopes = [
  "account:read",
  "draws:read",
  "draws:write",
  "generators:draw",
  "history:read",
  "history:write",
  "lists:read",
  "lists:write",
  "packs:read",
  "packs:write",
] as const;
export const staffScopes = [
  "campaigns:read",
  "campaigns:write",
  "campaigns:send",
  "subscribers:read",
  "subscribers:write",
  "statistics:read",
  "operations:read",
  "operations:write",
] as const;
export const tokenScopes = [...memberScopes, ...staffScopes] as const;
export type TokenScope = (typeof tokenScopes)[number];
