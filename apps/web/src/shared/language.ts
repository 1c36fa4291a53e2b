import { defaultLanguage, type Language, languages } from "@sortes/contract";
import { readStored, writeStored } from "./storage.ts";

const key = "language";
const year = 31_536_000;

const isLanguage = (text: string | null | undefined): text is Language =>
  languages.includes(text as Language);

/** The language to start with. A valid `lang` in the address is a choice and is stored; else the stored choice. */
export function startLanguage(): Language {
  const asked = new URLSearchParams(window.location.search).get("lang");
  if (isLanguage(asked)) {
    storeLanguage(asked);
    return asked;
  }
  const stored = readStored(key);
  return isLanguage(stored) ? stored : defaultLanguage;
}

/** Keeps a choice. The cookie mirrors it, so that the server can send a page in the same language. */
export function storeLanguage(language: Language): void {
  writeStored(key, language);
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${key}=${language}; path=/; max-age=${year}; samesite=lax${secure}`;
}
