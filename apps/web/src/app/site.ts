import type { SiteSettings } from "@sortes/contract";
import type { Services } from "./services.ts";
import { trpc } from "./trpc.ts";

/** They change when the server is started anew. */
const options = { staleTime: Infinity, retry: false } as const;

/** Asks for the settings of the site. Nothing waits for them: a page is complete without. */
export const prefetchSite = async ({ utils }: Services): Promise<void> =>
  await utils.site.settings.prefetch(undefined, options);

/** The settings of the site, or undefined while they are on their way or could not be had. */
export const useSite = (): SiteSettings | undefined =>
  trpc.site.settings.useQuery(undefined, options).data;
