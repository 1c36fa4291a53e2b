import {
  type Feature,
  type PaidTier,
  paidTiers,
  type Tier,
  type TierPlans,
  tiers,
} from "@sortes/contract";
import {
  giftMailsADayOf,
  hasFeature,
  historyLimitOf,
  mayUsePremiumPacks,
  openDrawsOf,
  openListsOf,
} from "@sortes/core";
import { getRouteApi } from "@tanstack/react-router";
import type { MessageId } from "../../../base/catalogues.ts";

/** The parameters with which the payment page returns: the outcome and the tier. */
export interface TiersSearch {
  checkout?: "done" | "left";
  wanted?: PaidTier;
}

const route = getRouteApi("/tiers");

/** The search parameters, validated here instead of in the route, which is in the entry chunk. Drops invalid ones. */
export function useTiersSearch(): TiersSearch {
  const { checkout, wanted } = route.useSearch();
  const tier = paidTiers.find((one) => one === wanted);
  return {
    ...((checkout === "done" || checkout === "left") && { checkout }),
    ...(tier && { wanted: tier }),
  };
}

/** A tier's access to a feature: full, none, or a limit. */
type Share = boolean | number;

interface TierRow {
  name: MessageId;
  about: MessageId;
  shares: Readonly<Record<Tier, Share>>;
}

const byTier = (share: (tier: Tier) => Share): TierRow["shares"] => ({
  free: share("free"),
  medium: share("medium"),
  premium: share("premium"),
});

const row = (feature: Feature, name: MessageId, about: MessageId): TierRow => ({
  name,
  about,
  shares: byTier((tier) => hasFeature(tier, feature)),
});

/** The differences between the tiers, from the server's policy. */
export const tierRows: readonly TierRow[] = [
  {
    name: "tiers.history",
    about: "tiers.historyAbout",
    shares: byTier((tier) => historyLimitOf(tier) ?? true),
  },
  row("reuseParameters", "tiers.presets", "tiers.presetsAbout"),
  row("noAds", "tiers.noAds", "tiers.noAdsAbout"),
  {
    name: "tiers.packs",
    about: "tiers.packsAbout",
    shares: byTier(mayUsePremiumPacks),
  },
  row("customGenerators", "tiers.own", "tiers.ownAbout"),
  row("prioritySupport", "tiers.support", "tiers.supportAbout"),
  {
    name: "tiers.openLists",
    about: "tiers.openListsAbout",
    shares: byTier((tier) => openListsOf(tier).atOnce),
  },
  {
    name: "tiers.listNames",
    about: "tiers.listNamesAbout",
    shares: byTier((tier) => openListsOf(tier).names),
  },
  {
    name: "tiers.giftMails",
    about: "tiers.giftMailsAbout",
    shares: byTier(giftMailsADayOf),
  },
  {
    name: "tiers.draws",
    about: "tiers.drawsAbout",
    shares: byTier(openDrawsOf),
  },
];

export const tierNames = {
  free: "tiers.free",
  medium: "tiers.medium",
  premium: "tiers.premium",
} as const satisfies Record<Tier, MessageId>;

/**
 * The plans that a person can compare: those with a price. The trial needs none, since nothing is charged, and one's own
 * plan is always there. All, if the prices could not be loaded.
 */
export const offeredTiers = (plans: TierPlans | undefined, mine: Tier | undefined): Tier[] =>
  tiers.filter(
    (tier) =>
      tier === "free" ||
      tier === mine ||
      !plans ||
      plans.payments === "trial" ||
      plans.prices[tier] !== null,
  );

/** Whether `other` is the higher tier. */
export const isHigher = (now: Tier, other: Tier): boolean =>
  tiers.indexOf(other) > tiers.indexOf(now);
