import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countGifts } from "../../src/gifts/count-gifts.ts";
import { drawGifts } from "../../src/gifts/draw-gifts.ts";
import { canKeepAll } from "../../src/gifts/feasible.ts";
import { type GiftRule, puzzleOf } from "../../src/gifts/puzzle.ts";
import { uniformPValue } from "../support/chi-square.ts";
import { holds } from "../support/property.ts";
import { integersBelow } from "../support/permutations.ts";
import { testRandom } from "../support/words.ts";
import { apart, assignments, exchanges, keepsRules, not, onlyNext } from "./exchanges.ts";

/** Rules whose assignments are drawn one by one, and such that this hardly ever succeeds. */
const eight: [string, number, GiftRule[]][] = [
  ["8 people", 8, []],
  ["4 couples", 8, [apart(0, 1), apart(2, 3), apart(4, 5), apart(6, 7)]],
  ["2 households", 8, [apart(0, 1, 2, 3), apart(4, 5, 6, 7)]],
  ["pairs of the year before", 7, [0, 1, 2, 3, 4, 5, 6].map((one) => not(one, (one + 1) % 7))],
];

describe("gifts", () => {
  it("keep the rules, and are refused only if no assignment does", () =>
    expect(() =>
      holds(
        fc.property(exchanges, fc.integer(), ([people, rules, isCircle], seed) => {
          const puzzle = puzzleOf(people, rules, isCircle);
          const all = assignments(people, rules, isCircle).map(String);
          const drawn = drawGifts(puzzle, testRandom(seed));
          if (all.length === 0) return drawn === "impossible";
          return all.includes(String(drawn)) && keepsRules(puzzle, drawn as number[]);
        }),
      ),
    ).not.toThrow());

  it.each(eight)(
    "are counted exactly, each with a number of its own: %s",
    (_title, people, rules) => {
      const all = assignments(people, rules, false);
      const counted = countGifts(puzzleOf(people, rules, false), 100_000)!;
      expect(counted.ways).toBe(BigInt(all.length));
      const drawn = all.map((_, number) => String(counted.at(BigInt(number))));
      expect(drawn.toSorted()).toEqual(all.map(String).toSorted());
    },
  );

  it.each<[string, number, number, GiftRule[]]>([
    ["2 people", 3, 2, []],
    ["2 households", 12, 8, [apart(0, 1, 2, 3), apart(4, 5, 6, 7)]],
    ["2 households whose people alternate", 12, 8, [apart(0, 2, 4, 6), apart(1, 3, 5, 7)]],
    ["3 such households", 256, 12, [apart(0, 3, 6, 9), apart(1, 4, 7, 10), apart(2, 5, 8, 11)]],
    ["a couple, a household and others", 228, 9, [apart(0, 1), apart(2, 3, 4, 5)]],
  ])(
    "are counted together where receivers are alike: %s, in %s cases",
    (_, cases, people, rules) => {
      const puzzle = puzzleOf(people, rules, false);
      expect(countGifts(puzzle, cases)).toBeDefined();
      expect(countGifts(puzzle, cases - 1)).toBeUndefined();
    },
  );

  describe.each([false, true])("are equally likely when drawn (one circle: %s)", (isCircle) => {
    it.each(eight.slice(0, 2).concat([["5 people", 5, [not(0, 1)]]]))("%s", (_, most, rules) => {
      const people = Math.min(most, 6);
      const kept = rules.filter((rule) => rule.kind === "not" || Math.max(...rule.people) < people);
      const all = new Map(assignments(people, kept, isCircle).map((each) => [String(each), 0]));
      const random = testRandom(20_261_127);
      const times = 200 * all.size;
      for (let i = 0; i < times; i++) {
        const drawn = String(drawGifts(puzzleOf(people, kept, isCircle), random));
        all.set(drawn, all.get(drawn)! + 1);
      }
      expect(uniformPValue([...all.values()], times)).toBeGreaterThan(1e-4);
    });
  });

  it.each<[string, number, GiftRule[], boolean]>([
    ["1,000 people", 1000, [], false],
    ["1,000 people in one circle", 1000, [], true],
    ["500 couples", 1000, integersBelow(500).map((i) => apart(2 * i, 2 * i + 1)), false],
    [
      "500 couples in one circle",
      1000,
      integersBelow(500).map((i) => apart(2 * i, 2 * i + 1)),
      true,
    ],
    [
      "200 households of five",
      1000,
      integersBelow(200).map((i) => apart(...integersBelow(5).map((k) => 5 * i + k))),
      false,
    ],
    [
      "two classes of 25",
      50,
      [apart(...integersBelow(25)), apart(...integersBelow(25).map((i) => i + 25))],
      false,
    ],
    [
      "two classes of 25 in one circle",
      50,
      [apart(...integersBelow(25)), apart(...integersBelow(25).map((i) => i + 25))],
      true,
    ],
    [
      "three classes of 20",
      60,
      [0, 20, 40].map((from) => apart(...integersBelow(20).map((i) => i + from))),
      false,
    ],
  ])("are drawn for %s", (_, people, rules, isCircle) => {
    const puzzle = puzzleOf(people, rules, isCircle);
    expect(keepsRules(puzzle, drawGifts(puzzle, testRandom(7)) as number[])).toBe(true);
  });

  it.each<[string, (giver: number) => boolean]>([
    ["give", (giver) => giver < 8],
    ["receive", (giver) => giver >= 8],
  ])("in one circle are refused if eight of 16 may only %s among themselves", (_, isBound) => {
    const rules = integersBelow(16)
      .filter(isBound)
      .flatMap((giver) =>
        integersBelow(16)
          .filter((receiver) => giver < 8 !== receiver < 8)
          .map((receiver) => not(giver, receiver)),
      );
    expect(canKeepAll(puzzleOf(16, rules, true))).toBe(false);
    expect(canKeepAll(puzzleOf(16, rules, false))).toBe(true);
  });

  it("are possible although two are left over who need the receivers of others", () => {
    const mayNot = [[3, 4], [2], [0, 1, 4], [1, 4], [0, 2, 3]];
    const rules = mayNot.flatMap((all, giver) => all.map((receiver) => not(giver, receiver)));
    expect(assignments(5, rules, false)).not.toEqual([]);
    expect(canKeepAll(puzzleOf(5, rules, false))).toBe(true);
  });

  it("go round two tables if the rules leave nothing else, which one circle cannot", () => {
    // each gives to the next of ten; two gifts from table to table are allowed, which lead nowhere
    const next = (giver: number) => (giver % 10 === 9 ? giver - 9 : giver + 1);
    const between = [
      [0, 11],
      [15, 6],
    ].map(String);
    const rules = integersBelow(20).flatMap((giver) =>
      integersBelow(20)
        .filter((receiver) => receiver !== next(giver) && !between.includes(`${giver},${receiver}`))
        .map((receiver) => not(giver, receiver)),
    );
    expect(drawGifts(puzzleOf(20, rules, false), testRandom(1))).toEqual(
      integersBelow(20).map(next),
    );
    expect(canKeepAll(puzzleOf(20, rules, true))).toBe(true);
    expect(drawGifts(puzzleOf(20, rules, true), testRandom(1))).toBe("too hard");
  });

  it("in one circle of as many people as are searched exactly are found", () => {
    for (const people of [14, 15]) {
      const rules = onlyNext(people, 1).map(({ giver, receiver }) => not(giver, receiver));
      expect(canKeepAll(puzzleOf(people, rules, true))).toBe(true);
      expect(canKeepAll(puzzleOf(people, [...rules, not(0, 1)], true))).toBe(false);
    }
  });

  it("are refused in few steps if nobody may give to one of a thousand", () => {
    let asked = 0;
    class Counted extends Set<number> {
      override has(receiver: number): boolean {
        asked += 1;
        return super.has(receiver);
      }
    }
    const rules = integersBelow(999).map((giver) => not(giver, 999));
    const { forbidden } = puzzleOf(1000, rules, false);
    const counted = forbidden.map((receivers) => new Counted(receivers));
    expect(canKeepAll({ forbidden: counted, isCircle: false })).toBe(false);
    expect(asked).toBeLessThan(10_000);
  });

  it("that cannot be found are said to be too hard", () => {
    const rules = onlyNext(300, 3).map(({ giver, receiver }) => not(giver, receiver));
    const puzzle = puzzleOf(300, rules, false);
    expect(canKeepAll(puzzle)).toBe(true);
    expect(drawGifts(puzzle, testRandom(1))).toBe("too hard");
  });
});
