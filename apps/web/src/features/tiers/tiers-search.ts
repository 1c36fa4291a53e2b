import { type PaidTier, paidTiers } from "@sortes/contract";
import { getRouteApi } from "@tanstack/react-router";

/** What the payment page says that leads back: how it ended, and for which tier. */
export interface TiersSearch {
  checkout?: "done" | "left";
  wanted?: PaidTier;
}

const route = getRouteApi("/tiers");

/** The address of the page, read here and not by its route, which every visit loads. What is not known is left out. */
export function useTiersSearch(): TiersSearch {
  const { checkout, wanted } = route.useSearch();
  const tier = paidTiers.find((one) => one === wanted);
  return {
    ...((checkout === "done" || checkout === "left") && { checkout }),
    ...(tier && { wanted: tier }),
  };
}
