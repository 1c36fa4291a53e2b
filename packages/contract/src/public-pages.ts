import { defaultLanguage, type Language } from "./shell-constants.ts";

/** A page that needs no account. */
interface PublicPage {
  path: string;
  /** Rendered at build, since it shows a guest no data of the server; the server renders the others. */
  isPrerendered: boolean;
  /** For search engines: in the site map. */
  isListed: boolean;
}

const page = (
  path: string,
  { isPrerendered = true, isListed = true }: Partial<PublicPage> = {},
): PublicPage => ({ path, isPrerendered, isListed });

export const publicPages: readonly PublicPage[] = [
  page("/"),
  page("/team-generator"),
  page("/number-generator"),
  page("/pet-name-generator"),
  page("/lucky-winner"),
  page("/random-article", { isPrerendered: false }),
  page("/packs"),
  page("/how-it-works"),
  page("/tiers", { isPrerendered: false }),
  page("/mail"),
  page("/contact"),
  page("/privacy-policy"),
  page("/terms-of-service"),
  page("/login", { isListed: false }),
  page("/register", { isListed: false }),
  page("/forgot-password", { isListed: false }),
];

/** The address of a page in a language, which `?lang` names unless it is everybody's first. */
export const addressIn = (language: Language, origin: string, path: string): string =>
  `${origin}${path}${language === defaultLanguage ? "" : `?lang=${language}`}`;
