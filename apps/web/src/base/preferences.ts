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
 * Adopts what an earlier version kept only for the tab after a Decline, and sets the cookie to the value in local
 * storage.
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

/** The server words the pages that it makes itself in the language that the cookie names. */
function setLanguageCookie(language: string, seconds: number): void {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  document.cookie = `language=${encodeURIComponent(language)}; path=/; max-age=${seconds}; samesite=lax${secure}`;
}

type Theme = "light" | "dark";

const key = "theme";

const isTheme = (text: string | undefined): text is Theme => text === "light" || text === "dark";

/** Switches to the other theme and keeps that choice. */
export function toggleTheme(): void {
  const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  keepPreference(key, theme);
}

/** Follows the theme of the system until the person chooses one. The page's first theme is set before it is painted. */
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
 * The language to start with. A valid `lang` in the address is a choice: it is stored and taken out of the address, so
 * that it does not beat a later choice. Else the stored choice.
 */
export function startLanguage(): Language {
  const asked = new URLSearchParams(window.location.search).get(parameter);
  if (isLanguage(asked)) {
    storeLanguage(asked);
    // where nothing can be stored, the address is all that remembers it
    if (preferenceOf(languageKey) === asked) cleanAddress();
    return asked;
  }
  const stored = preferenceOf(languageKey);
  return isLanguage(stored) ? stored : defaultLanguage;
}

/** Takes the parameter out of the address. The other parameters stay as they are written. */
function cleanAddress(): void {
  const { pathname, search, hash } = window.location;
  const others = search
    .slice(1)
    .split("&")
    .filter((part) => new URLSearchParams(part).get(parameter) === null);
  const rest = others.length > 0 ? `?${others.join("&")}` : "";
  window.history.replaceState(window.history.state, "", pathname + rest + hash);
}

/** Keeps a choice. */
export const storeLanguage = (language: Language): void => keepPreference(languageKey, language);
