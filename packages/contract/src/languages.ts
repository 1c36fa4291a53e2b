export const languages = ["en", "ro"] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = "en";

/** The address of a page in a language, with `?lang` unless it is the default language. */
export const addressIn = (language: Language, origin: string, path: string): string =>
  `${origin}${path}${language === defaultLanguage ? "" : `?lang=${language}`}`;
