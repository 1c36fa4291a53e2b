import type { Services } from "../../../base/services.ts";
import type { KnownUser } from "../../../base/session.ts";
import { consent } from "../../../base/cookie-consent.ts";

/** Asked once for a page; one that does not come is none. */
export const adOptions = { staleTime: 300_000, retry: false } as const;

/**
 * Whether a visitor may be shown an ad at all: they have accepted, and their tier is not without ads, as the server has
 * said it. The policy itself would come with the first page of every visit.
 */
export const mayShowAds = (user: KnownUser | undefined): boolean =>
  consent.get() === true && user?.features?.includes("noAds") !== true;

/** Asks for the ad in the batch of what the page asks for. The server looks at the tier too. */
export async function loadAd({ utils, session }: Services): Promise<void> {
  if (!mayShowAds(session.state.get()?.user)) return;
  await utils.ads.current.prefetch(undefined, adOptions);
}
