import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Language, languages } from "@sortes/contract";
import { describe, expect, it } from "vitest";
import { formatterOf } from "../src/locale.ts";
import { describedTexts, filledTexts, romanianTexts, specifiedTexts } from "./specified-texts.ts";

const root = join(import.meta.dirname, "../../..");

/** Every text of every catalogue: the screens', their generators', and the server's. */
function textsOf(language: Language): Record<string, string> {
  const places = ["apps/web/src", "apps/web/src/features/{*,*/*}", "packages/i18n/src"];
  const files = globSync(
    places.map((place) => `${place}/catalogues/{,later/}${language}/*.json`),
    { cwd: root },
  );
  const read = (file: string) =>
    JSON.parse(readFileSync(join(root, file), "utf8")) as Record<string, string>;
  return Object.assign({}, ...files.map(read)) as Record<string, string>;
}

const texts = Object.fromEntries(
  languages.map((language) => [language, textsOf(language)]),
) as Record<Language, Record<string, string>>;
const word = formatterOf(texts);

describe.each(Object.entries(specifiedTexts))("%s", (_section, specified) => {
  // spec 8.1, 8.34
  it.each(Object.entries(specified))("%s is “%s”", (key, says) => {
    expect(texts.en[key]).toBe(says);
  });
});

describe("a text with parameters", () => {
  // spec 8.1
  it.each(filledTexts)("$key is “$says” ($from)", ({ key, params, says }) => {
    expect(word("en", key, params)).toBe(says);
  });

  // spec 5.9
  it.each(romanianTexts)("$key is in Romanian “$says” ($from)", ({ key, params, says }) => {
    expect(word("ro", key, params)).toBe(says);
  });
});

// spec 2.16.3, 8.1
it.each(describedTexts)("%s: %s tells %s", (_from, key, tells) => {
  expect(texts.en[key]).toMatch(tells);
});
