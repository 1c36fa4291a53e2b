import { cryptoRandom, drawWinners, seededRandom, winnersFit } from "@sortes/core";
import { describe, expect, test } from "vitest";
import { canReplace, replaceWinner, undoReplacement } from "./use-replacement.tsx";
import { resultOf, type WinnersResult } from "./winner-draft.ts";

const at = new Date("2026-11-20T14:32:00Z");
const participants = ["Ana", "Ion", "Eva", "Dan", "Ana", "Max"];
const pool = { participants, weights: null };
const drawn = (winners: string[], alternates: string[] = []): WinnersResult => ({
  ...resultOf({ winners, alternates }, pool, at),
  savedAs: "Raffle",
});
const replace = (result: WinnersResult, place: number) =>
  replaceWinner(result, place, pool, cryptoRandom());

describe("the place of a winner who was removed", () => {
  test("goes to the next alternate", () => {
    expect(replace(drawn(["Ana", "Ion"], ["Eva", "Dan"]), 1)).toEqual({
      ...drawn(["Eva", "Ion"], ["Dan"]),
      replaced: [{ place: 1, removed: "Ana", name: "Eva", from: "alternates" }],
      savedAs: null,
    });
  });

  test("goes to one of those left where there is no alternate", () => {
    const result = replace(drawn(["Ana", "Ion"]), 2);
    const [last] = result!.replaced;
    expect(last).toMatchObject({ place: 2, removed: "Ion", from: "rest" });
    expect(["Ana", "Eva", "Dan", "Max"]).toContain(last!.name);
    expect(result!.winners).toEqual(["Ana", last!.name]);
  });

  test("never goes to removed people, and may go to each of the others", () => {
    const random = seededRandom(new Uint8Array(32));
    const names = new Set<string>();
    for (let i = 0; i < 200; i++) {
      const first = replaceWinner(drawn(["Ion", "Eva"]), 1, pool, random)!;
      const second = replaceWinner(first, 1, pool, random)!;
      expect(second.winners[0]).not.toBe("Ion");
      names.add(first.winners[0]!);
    }
    expect([...names].toSorted()).toEqual(["Ana", "Dan", "Max"]);
  });

  test("can go to a second entry of the same name", () => {
    const all = drawn(["Ana", "Ion", "Eva", "Dan", "Max"]);
    expect(replace(all, 1)?.winners[0]).toBe("Ana");
  });

  test("stays empty when nobody is left", () => {
    const all = drawn(["Ana", "Ion", "Eva"], ["Dan", "Ana", "Max"]);
    let result: WinnersResult = all;
    for (let i = 0; i < 3; i++) {
      expect(canReplace(result)).toBe(true);
      result = replace(result, 1)!;
    }
    expect(canReplace(result)).toBe(false);
    expect(replace(result, 1)).toBeUndefined();
  });
});

test("after each removal, the result could have been drawn from the same participants", () => {
  const many = Array.from({ length: 12 }, (_, i) => `Name ${i % 9}`);
  const random = cryptoRandom();
  const inputs = { participants: many, numberOfWinners: 4, numberOfAlternates: 3 };
  let result = resultOf(drawWinners(inputs, random), { participants: many, weights: null }, at);
  const history = [result];
  while (canReplace(result)) {
    result = replaceWinner(
      result,
      1 + random.below(4),
      { participants: many, weights: null },
      random,
    )!;
    history.push(result);
    const { winners, alternates } = result;
    const counts = { numberOfWinners: 4, numberOfAlternates: alternates.length };
    expect(
      winnersFit(
        { participants: many, ...counts },
        { winners: [...winners], alternates: [...alternates] },
      ),
    ).toBe(true);
  }
  expect(history).toHaveLength(9);
  // each replacement can be undone
  for (const before of history.toReversed()) {
    expect({ ...result, savedAs: null }).toEqual(before);
    result = undoReplacement(result);
  }
});

test("undo without a replacement changes nothing", () => {
  const result = drawn(["Ana"]);
  expect(undoReplacement(result)).toBe(result);
});

test("replacements are drawn by tickets, and a drawn name leaves with all its tickets", () => {
  const weighted = { participants: ["Ana", "Ion", "Eva"], weights: [5, 3, 1] };
  const random = seededRandom(new Uint8Array(32));
  const result = resultOf({ winners: ["Ana"], alternates: [] }, weighted, at);
  expect(result).toMatchObject({ entries: 3, tickets: 9 });
  const next = Array.from(
    { length: 4000 },
    () => replaceWinner(result, 1, weighted, random)!.winners[0],
  );
  expect(new Set(next)).toEqual(new Set(["Ion", "Eva"]));
  // three tickets of four
  const share = next.filter((name) => name === "Ion").length / next.length;
  expect(share).toBeGreaterThan(0.72);
  expect(share).toBeLessThan(0.78);
});
