import { type Feature, limits, type Tier } from "@sortes/contract";

/** What each tier may do. Everything that asks for a tier's rights asks here. */
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

/** How many saved results an account of this tier keeps, or null if there is no limit. */
export function historyLimitOf(tier: Tier): number | null {
  return policy[tier].historyLimit;
}

/** Whether an account of this tier may see and use the packs that are for premium ones. A guest has no tier. */
export function mayUsePremiumPacks(tier: Tier | undefined): boolean {
  return tier !== undefined && policy[tier].premiumPacks;
}

/** Whether an account of this tier has the feature. A guest has no tier and no feature. */
export function hasFeature(tier: Tier | undefined, feature: Feature): boolean {
  return tier !== undefined && policy[tier].features.includes(feature);
}
