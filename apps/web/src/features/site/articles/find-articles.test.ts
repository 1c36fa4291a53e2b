import { expect, it } from "vitest";
import { findArticles } from "./ArticlesPage.tsx";

const giveaway = {
  title: "Cum faci un concurs",
  excerpt: "Cinci hotărâri.",
  category: "Concursuri",
};
const shuffling = {
  title: "Why shuffling is hard",
  excerpt: "27 outcomes.",
  category: "Mathematics",
};
const teams = { title: "Echipe corecte", excerpt: "La clasă și pe teren.", category: "Echipe" };
const all = [giveaway, shuffling, teams];

// spec 2.10.1
it.each([
  ["a title", "shuffling", [shuffling]],
  ["an excerpt", "outcomes", [shuffling]],
  ["a category", "mathem", [shuffling]],
  ["any case", "ECHIPE", [teams]],
  ["letters without their diacritics", "hotarari", [giveaway]],
  ["diacritics where there are none", "concürs", [giveaway]],
  ["cedillas for commas below", "clasă şi", [teams]],
  ["letters in parts", "clasa\u0306", [teams]],
  ["space around", "  teren ", [teams]],
  ["nothing", " ", all],
  ["what several have", "i", all],
  ["what none has", "poker", []],
  ["signs of a pattern", ".*", []],
])("finds %s", (_, query, expected) => {
  expect(findArticles(all, query)).toEqual(expected);
});
