import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "@sortes/contract";
import { IntlMessageFormat } from "intl-messageformat";
import { readCatalogue } from "../build/icu-messages.ts";
import type { MessageId } from "../src/base/catalogues.ts";

const root = join(import.meta.dirname, "../../..");

/** The texts of the screens, and those that the server says too. */
function catalogueOf(language: Language): Readonly<Record<string, string>> {
  const places = ["apps/web/src", "apps/web/src/features/*", "packages/i18n/src"];
  const files = globSync(
    places.map((place) => `${place}/catalogues/${language}/*.json`),
    { cwd: root },
  );
  const read = (file: string) => readCatalogue(readFileSync(join(root, file), "utf8"), file);
  return Object.assign({}, ...files.map(read)) as Record<string, string>;
}

const catalogues = { en: catalogueOf("en"), ro: catalogueOf("ro") };

/**
 * A text as the page says it, in the language that is stored, or else in English. Tests name texts by their key;
 * `packages/i18n/test/specified-texts.ts` holds the words that the specification fixes.
 */
export function words(id: MessageId, values: Readonly<Record<string, string | number>> = {}) {
  const language = localStorage.getItem("language") === "ro" ? "ro" : "en";
  const text = catalogues[language][id];
  if (text === undefined) throw new Error(`There is no text ${id}`);
  return String(new IntlMessageFormat(text, language, {}, { ignoreTag: true }).format(values));
}
