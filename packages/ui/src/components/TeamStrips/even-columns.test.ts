// @vitest-environment node
import { expect, test } from "vitest";
import { evenColumns } from "./even-columns.ts";

test.each([
  [2, 5, 2],
  [5, 5, 5],
  [6, 5, 3],
  [7, 5, 4],
  [10, 5, 5],
  [5, 4, 3],
  [9, 4, 3],
  [10, 4, 4],
  [4, 3, 2],
  [7, 3, 2],
  [3, 1, 1],
])("%i items with room for %i columns are laid out in %i", (count, room, columns) => {
  expect(evenColumns(count, room)).toBe(columns);
});
