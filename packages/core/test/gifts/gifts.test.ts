import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changesWith, changesWithout } from "../../src/gifts/changes.ts";
import { conflictOf } from "../../src/gifts/conflict.ts";
import { countGifts } from "../../src/gifts/count-gifts.ts";
import { drawGifts } from "../../src/gifts/draw-gifts.ts";
import { canKeepAll } from "../../src/gifts/feasible.ts";
import { type GiftRule, isOneCircle, keepsRules, puzzleOf } from "../../src/gifts/puzzle.ts";
import { uniformPValue } from "../support/chi-square.ts";
import { holds } from "../support/property.ts";
import { integersBelow } from "../support/permutations.ts";
import { testRandom } from "../support/words.ts";

const apart = (...people: number[]): GiftRule => ({ kind: "apart", people });
const not = (giver: number, receiver: number): GiftRule => ({ kind: "not", giver, receiver });

/** Every order of the people, by brute force. */
function everyOrder(people: readonly number[]): number[][] {
  if (people.length === 0) return [[]];
  return people.flatMap((one) =>
    everyOrder(people.filter((other) => other !== one)).map((rest) => [one, ...rest]),
  );
}

/** Every assignment that keeps the rules, said once more. */
const assignments = (people: number, rules: readonly GiftRule[], isCircle: boolean): number[][] =>
  everyOrder(integersBelow(people)).filter((receivers) => {
    const gives = (a: number, b: number) => receivers[a] === b;
    const seen = [0];
    while (receivers[seen.at(-1)!] !== 0) seen.push(receivers[seen.at(-1)!]!);
    return (
      receivers.every((receiver, giver) => receiver !== giver) &&
      rules.every((rule) =>
        rule.kind === "not"
          ? !gives(rule.giver, rule.receiver)
          : rule.people.every((a) => rule.people.every((b) => !gives(a, b))),
      ) &&
      (!isCircle || seen.length === people)
    );
  });

const someRules = (people: number): fc.Arbitrary<GiftRule[]> => {
  const person = fc.nat(people - 1);
  return fc.array(
    fc.oneof(
      fc.uniqueArray(person, { minLength: 2, maxLength: 3 }).map((all) => apart(...all)),
      fc.tuple(person, person).map(([a, b]) => not(a, b)),
    ),
    { maxLength: 6 },
  );
};
const exchanges = fc
  .integer({ min: 2, max: 6 })
  .chain((people) => fc.tuple(fc.constant(people), someRules(people), fc.boolean()));

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

  it("that cannot be found are said to be too hard", () => {
    // everybody may give to the next three people only
    const rules = integersBelow(300).flatMap((one) =>
      integersBelow(300)
        .filter((k) => k > 3)
        .map((k) => not(one, (one + k) % 300)),
    );
    const puzzle = puzzleOf(300, rules, false);
    expect(canKeepAll(puzzle)).toBe(true);
    expect(drawGifts(puzzle, testRandom(1))).toBe("too hard");
  });
});

describe("a conflict", () => {
  it.each<[string, number, GiftRule[], boolean, GiftRule[]]>([
    ["nothing for one person", 1, [], false, []],
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

describe("somebody who drops out", () => {
  it("leaves the giver the own receiver, and nobody else learns anything new", () =>
    expect(changesWithout(puzzleOf(4, [], false), [1, 2, 3, 0], 1, testRandom(1))).toEqual([
      { giver: 0, receiver: 2 },
    ]));

  it("changes as few as the rules allow, which are kept", () =>
    expect(() =>
      holds(
        fc.property(exchanges, fc.nat(5), fc.integer(), ([people, rules, isCircle], one, seed) => {
          const random = testRandom(seed);
          const puzzle = puzzleOf(people, rules, isCircle);
          const before = drawGifts(puzzle, random);
          const leaver = one % people;
          if (typeof before === "string" || people < 3) return true;
          const changes = changesWithout(puzzle, before, leaver, random);
          const direct = !puzzle.forbidden[before.indexOf(leaver)]!.has(before[leaver]!);
          if (!changes) return !direct;
          const after = [...before];
          for (const { giver, receiver } of changes) after[giver] = receiver;
          // without the leaver, whose place the last person takes
          const rest = integersBelow(people).filter((each) => each !== leaver);
          const receivers = rest.map((each) => rest.indexOf(after[each]!));
          return (
            changes.length === (direct ? 1 : isCircle ? 3 : 2) &&
            new Set(receivers).size === rest.length &&
            rest.every((each) => !puzzle.forbidden[each]!.has(after[each]!)) &&
            (!isCircle || isOneCircle(receivers))
          );
        }),
      ),
    ).not.toThrow());
});

describe("somebody who joins", () => {
  it("comes between a giver and a receiver, as the rules allow", () =>
    expect(() =>
      holds(
        fc.property(exchanges, fc.integer(), ([people, rules, isCircle], seed) => {
          const random = testRandom(seed);
          const few = rules.filter((rule) =>
            rule.kind === "not"
              ? Math.max(rule.giver, rule.receiver) < people - 1
              : Math.max(...rule.people) < people - 1,
          );
          const before = drawGifts(puzzleOf(people - 1, few, isCircle), random);
          if (typeof before === "string") return true;
          const puzzle = puzzleOf(people, rules, isCircle);
          const changes = changesWith(puzzle, before, random);
          const after = [...before];
          for (const { giver, receiver } of changes ?? []) after[giver] = receiver;
          return (
            !changes ||
            (changes.length === 2 && keepsRules(puzzle, after)) ||
            few.length < rules.length
          );
        }),
      ),
    ).not.toThrow());
});
