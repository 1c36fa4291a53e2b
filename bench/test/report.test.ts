import { expect, it } from "vitest";
import { median } from "../support/report.ts";

it.each([
  [[7], 7],
  [[9, 1], 5],
  [[3, 100, 1], 3],
  [[1, 100, 3, 5], 4],
  [[], NaN],
])("the median of %j is %d", (values, expected) => {
  expect(median(values)).toBe(expected);
});
