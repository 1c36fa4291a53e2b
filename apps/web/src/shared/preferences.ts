import { readStored, removeStored, writeStored } from "./storage.ts";

/** What somebody has set with a switch. It is kept whatever they say about cookies, since they asked for it. */
export type PreferenceKey = "theme" | "language";

const year = 31_536_000;

/** What was chosen before, if anything. */
export const preferenceOf = (preference: PreferenceKey): string | undefined =>
  readStored(preference);

/** Keeps what somebody has chosen. */
export function keepPreference(preference: PreferenceKey, value: string): void {
  writeStored(preference, value);
  if (preference === "language") setLanguageCookie(value, year);
}

/**
 * Takes over what an earlier version kept for the tab alone where cookies were declined, and lets the cookie say what
 * local storage says.
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
