import { Signal } from "./signal.ts";
import { readStored, storedPreference, storePreference, tryToStore } from "./storage.ts";
import type { PreferenceKey } from "./storage-keys.ts";

const key = "cookieConsent";
const year = 31_536_000;

/** Whether cookies were accepted; undefined until somebody has chosen. */
export const consent = new Signal<boolean | undefined>(undefined);
/** Whether the browser could not store the choice, so that it holds only as long as the page. */
export const isConsentUnstored = new Signal(false);

/** Preferences as this tab knows them, so that they outlive a Decline in another tab. */
const known = new Map<PreferenceKey, string>();

function storedConsent(): boolean | undefined {
  const stored = readStored(key);
  return stored === "true" || stored === "false" ? stored === "true" : undefined;
}

/** Takes the stored choice over, and follows the other tabs of this browser. */
export function startConsent(): void {
  known.clear();
  isConsentUnstored.set(false);
  consent.set(storedConsent());
  if (consent.get() !== true) setLanguageCookie("", 0);
  window.addEventListener("storage", (event) => {
    if (event.key === key || event.key === null) obey(storedConsent());
  });
}

/** Accepts or declines what is stored beyond the necessary, from now on. */
export function chooseConsent(accepted: boolean): void {
  isConsentUnstored.set(tryToStore(key, String(accepted)) !== undefined);
  obey(accepted);
}

function obey(accepted: boolean | undefined): void {
  consent.set(accepted);
  for (const preference of ["theme", "language"] as const) {
    const value = known.get(preference) ?? storedPreference(preference);
    if (value !== undefined) keepPreference(preference, value);
  }
  if (accepted !== true) setLanguageCookie("", 0);
}

/** What was chosen before, if anything. */
export function preferenceOf(preference: PreferenceKey): string | undefined {
  const value = storedPreference(preference);
  if (value !== undefined) known.set(preference, value);
  return value;
}

/**
 * Keeps what somebody has chosen: for good, or, after a Decline, until the tab is closed. The cookie that repeats the
 * language waits for an Accept.
 */
export function keepPreference(preference: PreferenceKey, value: string): void {
  known.set(preference, value);
  storePreference(preference, value, consent.get() === false ? "session" : "local");
  if (preference === "language" && consent.get() === true) setLanguageCookie(value, year);
}

/** The server can send a page in the language that the cookie names. */
function setLanguageCookie(language: string, seconds: number): void {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  document.cookie = `language=${language}; path=/; max-age=${seconds}; samesite=lax${secure}`;
}
