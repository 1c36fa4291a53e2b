import type { Language } from "@sortes/contract";
import { createIntl } from "react-intl";
import { expect, test } from "vitest";
import type { Messages } from "../../../base/catalogues.ts";
import { withTexts } from "../../../base/intl.ts";
import en from "./catalogues/en/teams.json" with { type: "json" };
import ro from "./catalogues/ro/teams.json" with { type: "json" };
import { titled, wordFacts } from "./facts.ts";

// the build stores each message in parsed form
const catalogues = { en, ro } as unknown as Record<Language, Messages>;
const intlOf = (locale: Language) =>
  withTexts(createIntl({ locale, messages: catalogues[locale] }));
const teamsOf = (...sizes: number[]) =>
  sizes.map((size) => Array.from({ length: size }, () => "Ana"));

test.each([
  ["en", [7, 7, 7, 6], "27 names in 4 teams", "Three teams of 7, one of 6"],
  ["en", [2, 1], "3 names in 2 teams", "One team of 2, one of 1"],
  ["en", [1, 1], "2 names in 2 teams", "Two teams of 1"],
  ["en", [5000, 5000], "10,000 names in 2 teams", "Two teams of 5,000"],
  ["ro", [7, 7, 7, 6], "27 de nume în 4 echipe", "Trei echipe de câte 7, una de 6"],
  ["ro", [2, 1, 1], "4 nume în 3 echipe", "O echipă de 2, două de câte 1"],
  ["ro", [10, 10], "20 de nume în 2 echipe", "Două echipe de câte 10"],
] as const)("%s: %o", (locale, sizes, people, words) => {
  expect(wordFacts(intlOf(locale), teamsOf(...sizes))).toEqual({ people, sizes: words });
});

test("every number of teams is written out as a word, in both languages", () => {
  for (const locale of ["en", "ro"] as const) {
    for (let count = 2; count <= 10; count += 1) {
      const intl = intlOf(locale);
      const equal = teamsOf(...Array.from({ length: count }, () => 3));
      expect(wordFacts(intl, equal).sizes).toMatch(/^[A-ZȘ]\p{Letter}+ /u);
      for (let more = 1; more < count; more += 1) {
        const sizes = Array.from({ length: count }, (_, i) => (i < more ? 4 : 3));
        expect(wordFacts(intl, teamsOf(...sizes)).sizes).toMatch(
          /^[A-ZȘ]\p{Letter}* .*4, [a-zș]\p{Letter}+ .*3$/u,
        );
      }
    }
  }
});

test("teams keep their number and count in every part of the list", () => {
  expect(titled(intlOf("ro"), teamsOf(20, 1), 2)).toEqual([
    { title: "Echipa 1", count: "20 de nume", names: ["Ana", "Ana"] },
    { title: "Echipa 2", count: "1 nume", names: ["Ana"] },
  ]);
});
