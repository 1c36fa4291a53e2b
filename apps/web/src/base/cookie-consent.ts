import { Signal } from "./signal.ts";
import { readStored, tryToStore } from "./storage.ts";

const key = "cookieConsent";

/** Whether ads and all other optional storage were accepted; undefined until the user has chosen. */
export const consent = new Signal<boolean | undefined>(undefined);
/** Whether the choice could not be stored, and so lasts only until the page is closed. */
export const isConsentUnstored = new Signal(false);

function storedConsent(): boolean | undefined {
  const stored = readStored(key);
  return stored === "true" || stored === "false" ? stored === "true" : undefined;
}

/** Adopts the stored choice and follows other tabs. */
export function startConsent(): void {
  isConsentUnstored.set(false);
  consent.set(storedConsent());
  window.addEventListener("storage", (event) => {
    if (event.key === key || event.key === null) consent.set(storedConsent());
  });
}

/** Accepts or declines optional storage. */
export function chooseConsent(accepted: boolean): void {
  isConsentUnstored.set(tryToStore(key, String(accepted)) !== undefined);
  consent.set(accepted);
}
