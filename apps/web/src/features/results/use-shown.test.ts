import { expect, test } from "vitest";
import { firstShown, shownAtFirst, shownNext } from "./use-shown.tsx";

const teams = (count: number, size: number) =>
  Array.from({ length: count }, () => Array.from({ length: size }, () => "Ana"));

test("up to 2,000 people are shown at once", () => {
  expect(shownAtFirst(teams(10, 200))).toBe(Infinity);
  expect(shownAtFirst(teams(10, 201))).toBe(firstShown);
});

test("each further press shows about 5,000 names, whatever the number of teams", () => {
  expect(shownNext(teams(2, 50_000), 100)).toBe(2600);
  expect(shownNext(teams(3, 30_000), 100)).toBe(1767);
});
