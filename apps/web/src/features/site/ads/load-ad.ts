import type { Services } from "../../../base/services.ts";
import type { KnownUser } from "../../../base/session.ts";
import { consent } from "../../../base/cookie-consent.ts";

/** Requested once per page, without retries. */
export const adOptions = { staleTime: 300_000, retry: false } as const;

/**
 * Whether a visitor may see ads at all: they have accepted them, and their tier, as stored from the server's answer,
 * includes ads. The tier policy itself would have to be part of the entry chunk.
 */
export const mayShowAds = (user: KnownUser | undefined): boolean =>
  consent.get() === true && user?.features?.includes("noAds") !== true;

/** Prefetches the ad in the same batch as the page's data. The server checks the tier, too. */
export async function loadAd({ utils, session }: Services): Promise<void> {
  if (!mayShowAds(session.state.get()?.user)) return;
  await utils.ads.current.prefetch(undefined, adOptions);
}
