import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "@sortes/contract";
import { IntlMessageFormat } from "intl-messageformat";
import { readCatalogue } from "../build/icu-messages.ts";
import type { MessageId } from "../src/base/catalogues.ts";

export type { MessageId };

const root = join(import.meta.dirname, "../../..");

/** The texts of the screens, and those shared with the server. */
function catalogueOf(language: Language): Readonly<Record<string, string>> {
  const places = ["apps/web/src", "apps/web/src/features/{*,*/*}", "packages/i18n/src"];
  const files = globSync(
    places.map((place) => `${place}/catalogues/{,later/}${language}/*.json`),
    { cwd: root },
  );
  const read = (file: string) => readCatalogue(readFileSync(join(root, file), "utf8"), file);
  return Object.assign({}, ...files.map(read)) as Record<string, string>;
}

const catalogues = { en: catalogueOf("en"), ro: catalogueOf("ro") };

type Values = Readonly<Record<string, string | number>>;

/** The text in the stored language, or in English by default. */
function textOf(id: MessageId) {
  const language = localStorage.getItem("language") === "ro" ? "ro" : "en";
  const text = catalogues[language][id];
  if (text === undefined) throw new Error(`There is no text ${id}`);
  return { text, language };
}

/**
 * A text as the page shows it, without link tags. Tests name texts by their key;
 * `packages/i18n/test/specified-texts.ts` holds the words that the specification fixes.
 */
export function words(id: MessageId, values: Values = {}): string {
  const { text, language } = textOf(id);
  return String(new IntlMessageFormat(text.replaceAll(/<\/?\w+>/g, ""), language).format(values));
}

/** The text inside a text's link. */
export const linkIn = (id: MessageId) =>
  textOf(id).text.replace(/^.*<link>(.*)<\/link>.*$/su, "$1");
