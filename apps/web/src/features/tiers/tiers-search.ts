import { type PaidTier, paidTiers } from "@sortes/contract";

/** What the payment page says when it leads back: how it ended, and for which tier. */
interface TiersSearch {
  checkout?: "done" | "left";
  wanted?: PaidTier;
}

/** Reads the address of the page of tiers; what is not known is left out. */
export function tiersSearch({ checkout, wanted }: Record<string, unknown>): TiersSearch {
  const tier = paidTiers.find((one) => one === wanted);
  return {
    ...((checkout === "done" || checkout === "left") && { checkout }),
    ...(tier && { wanted: tier }),
  };
}
