import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conflictOf } from "../../src/gifts/conflict.ts";
import { drawGifts } from "../../src/gifts/draw-gifts.ts";
import { canKeepAll } from "../../src/gifts/feasible.ts";
import { type GiftRule, puzzleOf } from "../../src/gifts/puzzle.ts";
import { integersBelow } from "../support/permutations.ts";
import { holds } from "../support/property.ts";
import { testRandom } from "../support/words.ts";
import { apart, assignments, exchanges, not } from "./exchanges.ts";

/** Every choice of some of the rules, the smallest first. */
const choices = (rules: readonly GiftRule[]): GiftRule[][] =>
  integersBelow(2 ** rules.length)
    .map((bits) => rules.filter((_, i) => bits & (1 << i)))
    .toSorted((a, b) => a.length - b.length);

describe("a conflict", () => {
  it.each<[string, number, GiftRule[], boolean, GiftRule[]]>([
    ["a couple alone", 2, [apart(0, 1)], false, [apart(0, 1)]],
    [
      "nobody left for Ana",
      4,
      [not(3, 1), not(0, 1), apart(0, 2), not(0, 3)],
      false,
      [not(0, 1), apart(0, 2), not(0, 3)],
    ],
    ["a household of more than half", 5, [not(3, 4), apart(0, 1, 2)], false, [apart(0, 1, 2)]],
    [
      "two who give only to each other",
      4,
      [not(0, 2), not(0, 3), not(1, 3), not(1, 2)],
      true,
      [not(0, 2), not(0, 3), not(1, 3), not(1, 2)],
    ],
  ])("names the smallest set: %s", (_, people, rules, isCircle, smallest) => {
    expect(drawGifts(puzzleOf(people, rules, isCircle), testRandom(1))).toBe("impossible");
    expect(conflictOf(people, rules, isCircle)).toEqual(smallest);
  });

  it("of a few rules is as small as any", () =>
    expect(() =>
      holds(
        fc.property(exchanges, ([people, rules, isCircle]) => {
          const cannot = (some: readonly GiftRule[]) =>
            assignments(people, some, isCircle).length === 0;
          const smallest = choices(rules).find(cannot);
          if (!smallest) return true;
          const found = conflictOf(people, rules, isCircle);
          return (
            cannot(found) &&
            found.every((rule) => rules.includes(rule)) &&
            (smallest.length > 3 || found.length === smallest.length)
          );
        }),
      ),
    ).not.toThrow());

  it("is the smallest although another one comes first", () => {
    // Ana may give to nobody, which takes five rules, and Dan, Ion and Mia are more than half
    const rules = [...integersBelow(5).map((i) => not(0, i + 1)), not(4, 5), apart(1, 2, 3, 4)];
    expect(conflictOf(6, rules, false)).toEqual([apart(1, 2, 3, 4)]);
  });

  it("of three rules is found although five others come last", () => {
    // Ana may give to nobody by three rules, and Zoe may receive from nobody by five
    const three = [apart(0, 1, 2), not(0, 3), apart(0, 4, 5)];
    const five = [4, 3, 2, 1, 0].map((giver) => not(giver, 5));
    const rules = [not(3, 1), not(3, 2), ...three, ...five];
    expect(conflictOf(6, rules, false)).toEqual(three);
  });

  it("of many rules has none that can be left out", () => {
    const rules = integersBelow(100)
      .map((i) => not(0, i))
      .concat(integersBelow(100).flatMap((i) => (i === 50 ? [] : [not(i, 50)])));
    const core = conflictOf(100, rules, false);
    expect(canKeepAll(puzzleOf(100, core, false))).toBe(false);
    for (const rule of core)
      expect(
        canKeepAll(
          puzzleOf(
            100,
            core.filter((each) => each !== rule),
            false,
          ),
        ),
      ).toBe(true);
  });
});
