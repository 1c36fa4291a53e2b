import { defaultLanguage, type Language, languages } from "@sortes/contract";
import { keepPreference, preferenceOf } from "./preferences.ts";

const key = "language";
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
    if (preferenceOf(key) === asked) cleanAddress();
    return asked;
  }
  const stored = preferenceOf(key);
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
export const storeLanguage = (language: Language): void => keepPreference(key, language);
