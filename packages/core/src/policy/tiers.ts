import { type Feature, limits, type Tier } from "@sortes/contract";

/** What each tier may do. Everything that asks for a tier's rights asks here. */
const policy: Readonly<
  Record<Tier, { features: readonly Feature[]; historyLimit: number | null }>
> = {
  free: { features: [], historyLimit: limits.freeHistory },
  medium: { features: ["cloudHistory", "reuseParameters", "noAds"], historyLimit: null },
  premium: {
    features: ["cloudHistory", "reuseParameters", "noAds", "customGenerators", "prioritySupport"],
    historyLimit: null,
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
