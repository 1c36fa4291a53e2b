import type { PaidTier, SubscriptionStatus, Tier } from "@sortes/contract";

/** What of a subscription decides about the tier. */
export interface SubscriptionStanding {
  tier: PaidTier;
  status: SubscriptionStatus;
  /** When it ends for good; null where it goes on. */
  endsAt: Date | null;
  /** Until when the tier stays although a payment has failed. */
  graceUntil: Date | null;
  /** When it was found to be paid for beside another one; it gives nothing and is refunded. */
  refusedAt?: Date | null;
}

/** The highest first. */
const order = ["premium", "medium"] as const satisfies readonly PaidTier[];

/** Whether a subscription gives its tier at that time. */
export function isInForce(
  { status, endsAt, graceUntil, refusedAt = null }: SubscriptionStanding,
  now: Date,
): boolean {
  if (refusedAt !== null) return false;
  if (endsAt !== null && endsAt <= now) return false;
  if (status === "past_due") return graceUntil !== null && graceUntil > now;
  return status === "active" || status === "trialing";
}

/** The highest tier that one of these subscriptions gives at that time. */
export function tierBy(subscriptions: readonly SubscriptionStanding[], now: Date): Tier {
  const given = subscriptions.filter((one) => isInForce(one, now)).map(({ tier }) => tier);
  return order.find((tier) => given.includes(tier)) ?? "free";
}

/** The subscription that a person's page tells of: what gives their tier, or else one whose payment failed. */
export function leadingSubscription<One extends SubscriptionStanding>(
  subscriptions: readonly One[],
  now: Date,
): One | undefined {
  const tier = tierBy(subscriptions, now);
  return (
    subscriptions.find((one) => isInForce(one, now) && one.tier === tier) ??
    subscriptions.find(
      ({ status, refusedAt = null }) =>
        refusedAt === null && (status === "past_due" || status === "unpaid"),
    )
  );
}
