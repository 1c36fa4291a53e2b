// @vitest-environment node
import { expect, test } from "vitest";
import { countLines, rowsInView } from "./use-line-numbers.ts";

test.each([
  ["", 1],
  ["Ana", 1],
  ["Ana\nIon", 2],
  ["Ana\n", 2],
  ["\n\n", 3],
])("%j has %i lines", (text, lines) => {
  expect(countLines(text)).toBe(lines);
});

const box = { clientHeight: 340, lineHeight: 34, padding: 6 };

test("an unscrolled box shows its first lines and the one cut by its edge", () => {
  expect(rowsInView({ ...box, scrollTop: 0 })).toEqual({ first: 0, room: 11 });
});

test("a line that is scrolled away only in part still counts", () => {
  expect(rowsInView({ ...box, scrollTop: 39 })).toEqual({ first: 0, room: 11 });
  expect(rowsInView({ ...box, scrollTop: 40 })).toEqual({ first: 1, room: 11 });
});

test("the number of visible lines is the same far down the list", () => {
  expect(rowsInView({ ...box, scrollTop: 34 * 90_000 + 6 })).toEqual({ first: 90_000, room: 11 });
});
