import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changesWith, changesWithout, type GiftChange } from "../../src/gifts/changes.ts";
import { drawGifts } from "../../src/gifts/draw-gifts.ts";
import { type GiftPuzzle, type GiftRule, puzzleOf } from "../../src/gifts/puzzle.ts";
import { uniformPValue } from "../support/chi-square.ts";
import { integersBelow } from "../support/permutations.ts";
import { holds } from "../support/property.ts";
import { testRandom } from "../support/words.ts";
import { assignments, exchanges, keepsRules, not } from "./exchanges.ts";

/** The receivers after some changes, in the order of the givers without the leaver. */
const after = (before: readonly number[], changes: readonly GiftChange[], leaver: number): string =>
  before
    .map((receiver, giver) => changes.findLast((one) => one.giver === giver)?.receiver ?? receiver)
    .filter((_, giver) => giver !== leaver)
    .join();

/** Every way to go on without somebody that changes as few givers as can be, by brute force. */
function waysWithout(
  { forbidden, isCircle }: GiftPuzzle,
  before: readonly number[],
  leaver: number,
): string[] {
  const rest = integersBelow(before.length).filter((one) => one !== leaver);
  const isDirect = !forbidden[before.indexOf(leaver)]!.has(before[leaver]!);
  const few = isDirect ? 1 : isCircle ? 3 : 2;
  return assignments(rest.length, [], isCircle)
    .map((places) => places.map((place) => rest[place]!))
    .filter((receivers) => receivers.every((to, i) => !forbidden[rest[i]!]!.has(to)))
    .filter((receivers) => receivers.filter((to, i) => before[rest[i]!] !== to).length === few)
    .map(String);
}

describe("somebody who drops out", () => {
  it("leaves the giver the own receiver, and nobody else learns anything new", () =>
    expect(changesWithout(puzzleOf(4, [], false), [1, 2, 3, 0], 1, testRandom(1))).toEqual([
      { giver: 0, receiver: 2 },
    ]));

  it("changes as few as the rules allow, if that is enough", () =>
    expect(() =>
      holds(
        fc.property(exchanges, fc.nat(5), fc.integer(), ([people, rules, isCircle], one, seed) => {
          const puzzle = puzzleOf(people, rules, isCircle);
          const before = drawGifts(puzzle, testRandom(seed));
          if (typeof before === "string" || people < 3) return true;
          const leaver = one % people;
          const ways = waysWithout(puzzle, before, leaver);
          const changes = changesWithout(puzzle, before, leaver, testRandom(seed));
          return changes ? ways.includes(after(before, changes, leaver)) : ways.length === 0;
        }),
      ),
    ).not.toThrow());

  it.each<[string, number, GiftRule[], boolean]>([
    ["pairs", 6, [not(0, 2)], false],
    ["pairs, with more rules", 8, [not(0, 2), not(3, 2), not(0, 5)], false],
    ["one circle", 6, [not(0, 2)], true],
    ["one circle, with more rules", 7, [not(0, 2), not(4, 2), not(0, 5)], true],
  ])("changes others with equal chances: %s", (_, people, rules, isCircle) => {
    const puzzle = puzzleOf(people, rules, isCircle);
    const before = integersBelow(people).map((one) => (one + 1) % people);
    const ways = new Map(waysWithout(puzzle, before, 1).map((way) => [way, 0]));
    expect(ways.size).toBeGreaterThan(1);
    const random = testRandom(20_261_128);
    const times = 200 * ways.size;
    for (let i = 0; i < times; i++) {
      const way = after(before, changesWithout(puzzle, before, 1, random)!, 1);
      ways.set(way, ways.get(way)! + 1);
    }
    expect(uniformPValue([...ways.values()], times)).toBeGreaterThan(1e-4);
  });

  it("changes only those who still take part", () => {
    // Mia, the last one, dropped out before, and may receive from anybody
    const before = [1, 2, 3, 4, 0, -1];
    const puzzle = puzzleOf(6, [not(0, 2), not(2, 2), not(3, 2)], false);
    expect(changesWithout(puzzle, before, 1, testRandom(1))).toBeUndefined();
  });
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

  it("never comes between somebody who has dropped out and nobody", () => {
    // Mia has dropped out, and nobody else may give to Eva
    const puzzle = puzzleOf(4, [not(0, 3), not(1, 3)], false);
    expect(changesWith(puzzle, [1, 0, -1], testRandom(1))).toBeUndefined();
  });
});
