import { defaultLanguage, type Language, languages } from "@sortes/contract";
import { readStored, removeStored, writeStored } from "./storage.ts";

/** Preferences set with a switch. They are kept regardless of the cookie choice, since the user requested them. */
type PreferenceKey = "theme" | "language";

const year = 31_536_000;

/** The stored choice, if any. */
export const preferenceOf = (preference: PreferenceKey): string | undefined =>
  readStored(preference);

/** Stores a choice. */
export function keepPreference(preference: PreferenceKey, value: string): void {
  writeStored(preference, value);
  if (preference === "language") setLanguageCookie(value, year);
}

/**
 * Adopts preferences that an earlier version kept only for the tab after a Decline, and sets the cookie to the value in
 * local storage.
 */
export function startPreferences(): void {
  for (const preference of ["theme", "language"] as const) {
    const ofTab = readStored(preference, "session");
    if (ofTab === undefined) continue;
    writeStored(preference, preferenceOf(preference) ?? ofTab);
    removeStored(preference, "session");
  }
  const language = preferenceOf("language");
  if (language === undefined) setLanguageCookie("", 0);
  else setLanguageCookie(language, year);
}

/** Sets the cookie that tells the server the language of the pages it renders. */
function setLanguageCookie(language: string, seconds: number): void {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  document.cookie = `language=${encodeURIComponent(language)}; path=/; max-age=${seconds}; samesite=lax${secure}`;
}

type Theme = "light" | "dark";

const key = "theme";

const isTheme = (text: string | undefined): text is Theme => text === "light" || text === "dark";

/** Switches to the other theme and stores the choice. */
export function toggleTheme(): void {
  const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  keepPreference(key, theme);
}

/** Follows the system theme until the user chooses one. The initial theme is set before the first paint. */
export function followSystemTheme(): void {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", () => {
    if (!isTheme(preferenceOf(key)))
      document.documentElement.dataset.theme = dark.matches ? "dark" : "light";
  });
}

const languageKey = "language";
const parameter = "lang";

const isLanguage = (text: string | null | undefined): text is Language =>
  languages.includes(text as Language);

/**
 * The initial language. A valid `lang` in the address is a choice: it is stored and removed from the address, so that
 * it does not override a later choice. Otherwise the stored choice.
 */
export function startLanguage(): Language {
  const asked = new URLSearchParams(window.location.search).get(parameter);
  if (isLanguage(asked)) {
    storeLanguage(asked);
    // if nothing can be stored, the parameter must stay in the address
    if (preferenceOf(languageKey) === asked) cleanAddress();
    return asked;
  }
  const stored = preferenceOf(languageKey);
  return isLanguage(stored) ? stored : defaultLanguage;
}

/** Removes the parameter from the address and leaves the others as they are. */
function cleanAddress(): void {
  const { pathname, search, hash } = window.location;
  const others = search
    .slice(1)
    .split("&")
    .filter((part) => new URLSearchParams(part).get(parameter) === null);
  const rest = others.length > 0 ? `?${others.join("&")}` : "";
  window.history.replaceState(window.history.state, "", pathname + rest + hash);
}

/** Stores a choice. */
export const storeLanguage = (language: Language): void => keepPreference(languageKey, language);
