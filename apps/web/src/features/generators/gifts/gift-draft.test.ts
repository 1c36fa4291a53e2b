import { expect, test } from "vitest";
import { type GiftsResult, noTexts, resultOf, withSlowEdit } from "./gift-draft.ts";

const rules = { apart: [], never: [], earlier: [] };
const names = ["Ana", "Dan", "Mia"];
const drawn = resultOf({ names, rules, oneCircle: false }, ["Dan", "Mia", "Ana"], noTexts);
const before: GiftsResult = {
  ...drawn,
  people: drawn.people.map((one) => ({ ...one, link: `link of ${one.name}` })),
};
const handed = (result: GiftsResult, ...to: string[]): GiftsResult => ({
  ...result,
  people: result.people.map((one) => (to.includes(one.name) ? { ...one, isHanded: true } : one)),
});
const saved = { ...before, savedAs: "Office" };

test("an exchange that was saved meanwhile stays so when links turn out to be handed on", () => {
  expect(withSlowEdit(saved, { before, after: handed(before, "Ana") })).toEqual(
    handed(saved, "Ana"),
  );
});

test("a link that was replaced meanwhile does not count as handed on", () => {
  const [ana, ...others] = before.people;
  const current = { ...before, people: [{ ...ana!, link: "another" }, ...others] };
  expect(withSlowEdit(current, { before, after: handed(before, "Ana", "Mia") })).toEqual(
    handed(current, "Mia"),
  );
});

test("an exchange to which an edit adds nothing is the same object", () => {
  const current = handed(before, "Ana");
  expect(withSlowEdit(current, { before: drawn, after: before })).toBe(current);
});
