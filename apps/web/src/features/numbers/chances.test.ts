import { numbersFit } from "@sortes/core";
import { expect, test } from "vitest";
import { countAllowed, countSets } from "./chances.ts";
import { type FullRules, initialDraft } from "./number-draft.ts";
import { readRules } from "./read-rules.ts";

const rules = (some: Partial<FullRules>): FullRules => ({ ...readRules(initialDraft), ...some });

test("as many numbers are allowed as pass every filter", () => {
  for (const numberType of ["any", "odd", "even"] as const)
    for (const divisor of [null, 1, 2, 3, 4, 7])
      for (const [min, max] of [
        [1, 100],
        [-17, 23],
        [0, 1],
        [-40, -6],
      ] as const) {
        const some = rules({ min, max, numberType, divisor, exclude: [12, 12, 15, 500, -14] });
        const all = Array.from({ length: max - min + 1 }, (_, i) => min + i);
        const allowed = all.filter((number) => numbersFit(some, [number]));
        expect([some, Number(countAllowed(some))]).toEqual([some, allowed.length]);
      }
});

test("a range of every integer is counted exactly", () => {
  const max = Number.MAX_SAFE_INTEGER;
  expect(countAllowed(rules({ min: -max, max }))).toBe(2n * BigInt(max) + 1n);
});

test("sets are counted as long as the figure says something", () => {
  expect(countSets(100n, 6)).toBe(1_192_052_400n);
  expect(countSets(49n, 6)).toBe(13_983_816n);
  expect(countSets(10n, 10)).toBe(1n);
  expect(countSets(10n, 9)).toBe(10n);
  expect(countSets(1000n, 500)).toBeUndefined();
  expect(countSets(1_000_000n, 1_000_000)).toBe(1n);
});
