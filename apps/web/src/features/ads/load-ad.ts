import type { Tier } from "@sortes/contract";
import { hasFeature } from "@sortes/core";
import type { Services } from "../../app/services.ts";
import { consent } from "../../shared/consent.ts";

/** Asked once for a page; one that does not come is none. */
export const adOptions = { staleTime: 300_000, retry: false } as const;

/** Whether a visitor may be shown an ad at all: they have accepted, and their tier is not without ads. */
export const mayShowAds = (tier: Tier | undefined): boolean =>
  consent.get() === true && !hasFeature(tier, "noAds");

/** Asks for the ad in the batch of what the page asks for. The server looks at the tier too. */
export async function loadAd({ utils, session }: Services): Promise<void> {
  if (!mayShowAds(session.state.get()?.user?.subscriptionTier)) return;
  await utils.ads.current.prefetch(undefined, adOptions);
}
