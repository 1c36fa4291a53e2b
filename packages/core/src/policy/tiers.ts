import {
  drawLimits,
  type Feature,
  giftMailLimits,
  limits,
  openListLimits,
  type LinkMailKind,
  mailKinds,
  type MailLimit,
  type PaidTier,
  type SubscriptionStatus,
  type Tier,
  unconfirmedMails,
} from "@sortes/contract";

/** The features of each tier. This is the only place that defines them. */
const policy: Readonly<
  Record<Tier, { features: readonly Feature[]; historyLimit: number | null; premiumPacks: boolean }>
> = {
  free: { features: [], historyLimit: limits.freeHistory, premiumPacks: false },
  medium: {
    features: ["cloudHistory", "reuseParameters", "noAds"],
    historyLimit: null,
    premiumPacks: false,
  },
  premium: {
    features: ["cloudHistory", "reuseParameters", "noAds", "customGenerators", "prioritySupport"],
    historyLimit: null,
    premiumPacks: true,
  },
};

/** The features of a tier. */
export function featuresOf(tier: Tier): readonly Feature[] {
  return policy[tier].features;
}

/** Maximum number of saved results of this tier, or null if there is no limit. */
export function historyLimitOf(tier: Tier): number | null {
  return policy[tier].historyLimit;
}

/** Draws that an account of this tier may have open or frozen at once. */
export function openDrawsOf(tier: Tier): number {
  return tier === "free" ? drawLimits.openDraws.free : drawLimits.openDraws.paid;
}

/** Gift mails that an account of this tier may send in 24 hours. */
export function giftMailsADayOf(tier: Tier): number {
  return tier === "free" ? giftMailLimits.aDay.free : giftMailLimits.aDay.paid;
}

/** Open lists that an account of this tier may have at once, and the names that fit on each. */
export function openListsOf(tier: Tier): { atOnce: number; names: number } {
  return openListLimits.byTier[tier];
}

/** Whether an account of this tier may see and use premium packs. A guest has no tier. */
export function mayUsePremiumPacks(tier: Tier | undefined): boolean {
  return tier !== undefined && policy[tier].premiumPacks;
}

/** Whether an account of this tier has the feature. A guest has no tier and no feature. */
export function hasFeature(tier: Tier | undefined, feature: Feature): boolean {
  return tier !== undefined && policy[tier].features.includes(feature);
}

/** The fields of a subscription that determine the tier. */
export interface SubscriptionStanding {
  tier: PaidTier;
  status: SubscriptionStatus;
  /** When the subscription ends; null if it continues. */
  endsAt: Date | null;
  /** Until when the tier stays after a failed payment. */
  graceUntil: Date | null;
  /** When it was found to duplicate another paid subscription; it then gives no tier and is refunded. */
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

/** The subscription shown to a person: the one that gives their tier, else one whose payment failed. */
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

/** A link mail that was queued for a mailbox. */
interface WrittenMail {
  kind: string;
  at: Date;
  /** Whether it is for exactly this address, not another one of the same mailbox. */
  isSameAddress: boolean;
}

const minuteMs = 60 * 1000;

/**
 * The time at which a mail of that kind may be sent to an address, given the recent mails to its mailbox.
 * @param isConfirmed whether an account has proven that it owns the address
 * @returns `now` if it may be sent at once.
 */
export function mailAllowedAt(
  kind: LinkMailKind,
  written: readonly WrittenMail[],
  { now, isConfirmed }: { now: Date; isConfirmed: boolean },
): Date {
  const toAddress = written.filter(({ isSameAddress }) => isSameAddress);
  const ofKind = toAddress.filter((mail) => mail.kind === kind);
  const waits = [
    ...mailKinds[kind].atMost.map((limit) => freeAt(limit, ofKind)),
    ...(isConfirmed
      ? []
      : [freeAt(unconfirmedMails.address, toAddress), freeAt(unconfirmedMails.mailbox, written)]),
  ];
  return new Date(Math.max(now.getTime(), ...waits));
}

/** The earliest time at which the limit's window has room for another mail. */
function freeAt({ mails, minutes }: MailLimit, written: readonly WrittenMail[]): number {
  const times = written.map(({ at }) => at.getTime()).toSorted((a, b) => b - a);
  const oldest = times[mails - 1];
  return oldest === undefined ? 0 : oldest + minutes * minuteMs;
}
