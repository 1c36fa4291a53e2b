import { expect, test } from "vitest";
import { countSets } from "./number-facts.ts";

test("countSets gives no count once the figure is too large to be meaningful", () => {
  expect(countSets(100n, 6)).toBe(1_192_052_400n);
  expect(countSets(49n, 6)).toBe(13_983_816n);
  expect(countSets(10n, 10)).toBe(1n);
  expect(countSets(10n, 9)).toBe(10n);
  expect(countSets(1000n, 500)).toBeUndefined();
  expect(countSets(1_000_000n, 1_000_000)).toBe(1n);
});
