import besley from "./besley-latin.woff2?url&no-inline";
import familjen from "./familjen-grotesk-latin.woff2?url&no-inline";

/** Addresses of the two fonts that every page needs at once, for `<link rel="preload" as="font" crossorigin>`. */
export const preloadedFonts = [besley, familjen] as const;
