import { defaultLanguage, type Language, languages } from "../shell-constants.ts";

/** A page that needs no account: it is in the site map, and has a picture for previews of links. */
interface PublicPage {
  path: string;
  /** Rendered at build, since it shows a guest no data of the server; the server renders the others. */
  isPrerendered: boolean;
}

const page = (path: string, { isPrerendered = true }: Partial<PublicPage> = {}): PublicPage => ({
  path,
  isPrerendered,
});

export const publicPages: readonly PublicPage[] = [
  page("/"),
  page("/team-generator"),
  page("/number-generator"),
  page("/pet-name-generator"),
  page("/lucky-winner"),
  page("/random-article", { isPrerendered: false }),
  page("/packs"),
  page("/how-it-works"),
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

/** The address of a page in a language, which `?lang` names unless it is everybody's first. */
export const addressIn = (language: Language, origin: string, path: string): string =>
  `${origin}${path}${language === defaultLanguage ? "" : `?lang=${language}`}`;

/** The address of a page in each language, and the one for all other readers, by their `hreflang`. */
export const alternatesOf = (
  origin: string,
  path: string,
): readonly (readonly [hreflang: string, address: string])[] => [
  ...languages.map((language) => [language, addressIn(language, origin, path)] as const),
  ["x-default", addressIn(defaultLanguage, origin, path)],
];

/** The build writes this origin where a page names its own address, and the server puts its own in its place. */
export const originMark = "https://sortes.invalid";
