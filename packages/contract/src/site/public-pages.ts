import { generatorPages, modePages, morePages } from "../generator-types.ts";
import { addressIn, defaultLanguage, languages } from "../languages.ts";

/** A page that needs no account. */
interface PublicPage {
  path: string;
  /** Whether it is in the site map and has a link preview image; others hold nothing without their fragment. */
  isListed: boolean;
  /** Rendered at build time, since it shows guests no server data; the server renders the others. */
  isPrerendered: boolean;
}

const page = (
  path: string,
  { isListed = true, isPrerendered = true }: Partial<PublicPage> = {},
): PublicPage => ({ path, isListed, isPrerendered });

export const publicPages: readonly PublicPage[] = [
  page("/"),
  ...Object.values({ ...generatorPages, ...modePages, ...morePages }).map((path) => page(path)),
  page(`${morePages.gift}/open`, { isListed: false }),
  page("/random-article", { isPrerendered: false }),
  page("/packs"),
  page("/how-it-works"),
  page("/draws"),
  page("/draws/example", { isPrerendered: false }),
  page("/draws/log", { isPrerendered: false }),
  page("/tiers", { isPrerendered: false }),
  page("/mail"),
  page("/contact"),
  page("/privacy-policy"),
  page("/terms-of-service"),
  page("/login"),
  page("/register"),
  page("/forgot-password"),
];

/** The address of a page by `hreflang`: in each language, and the default for all other readers. */
export const alternatesOf = (
  origin: string,
  path: string,
): readonly (readonly [hreflang: string, address: string])[] => [
  ...languages.map((language) => [language, addressIn(language, origin, path)] as const),
  ["x-default", addressIn(defaultLanguage, origin, path)],
];

/** Placeholder origin in built pages, which the server replaces by its own. */
export const originMark = "https://sortes.invalid";
