import { Signal } from "./signal.ts";
import { readStored, tryToStore } from "./storage.ts";

const key = "cookieConsent";

/** Whether ads and everything else unnecessary were accepted; undefined until the user has chosen. */
export const consent = new Signal<boolean | undefined>(undefined);
/** Whether the browser could not store the choice, so that it holds only as long as the page. */
export const isConsentUnstored = new Signal(false);

function storedConsent(): boolean | undefined {
  const stored = readStored(key);
  return stored === "true" || stored === "false" ? stored === "true" : undefined;
}

/** Takes the stored choice over, and follows the other tabs of this browser. */
export function startConsent(): void {
  isConsentUnstored.set(false);
  consent.set(storedConsent());
  window.addEventListener("storage", (event) => {
    if (event.key === key || event.key === null) consent.set(storedConsent());
  });
}

/** Accepts or declines unnecessary storage. */
export function chooseConsent(accepted: boolean): void {
  isConsentUnstored.set(tryToStore(key, String(accepted)) !== undefined);
  consent.set(accepted);
}
