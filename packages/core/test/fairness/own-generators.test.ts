import { describe, expect, it } from "vitest";
import { countWays, drawOwnResults, everyResult } from "../../src/own-generators/draw-results.ts";
import type { Definition } from "../../src/own-generators/grammar.ts";
import { readGrammar } from "../../src/own-generators/read-grammar.ts";
import { chiSquare, pValue } from "../support/chi-square.ts";
import { ChosenWords, everySequence, testRandom } from "../support/words.ts";

const one = (definition: Definition) => ({ ...definition, count: 1, unique: false });

const nested: Definition = {
  template: "{size} {thing} {1-3}",
  lists: [
    { name: "size", lines: ["small *3", "large"] },
    { name: "thing", lines: ["{animal} *2", "stone", "cat"] },
    { name: "animal", lines: ["cat", "dog *2"] },
  ],
};

/** The chance of each result as a fraction of all. */
function chancesOf(definition: Definition): Map<string, number> {
  const all = everyResult(readGrammar(definition));
  const tickets = [...all.values()].reduce((sum, some) => sum + some, 0n);
  return new Map([...all].map(([result, some]) => [result, Number(some) / Number(tickets)]));
}

function expectFair(p: number, seed: number): void {
  expect(p, `seed ${seed}`).toBeGreaterThan(1e-4);
  expect(p, `seed ${seed}`).toBeLessThan(1 - 1e-4);
}

/** The p-value of the observed counts; no other result may occur. */
function pOf(counts: ReadonlyMap<string, number>, chances: ReadonlyMap<string, number>): number {
  const runs = [...counts.values()].reduce((sum, count) => sum + count, 0);
  for (const result of counts.keys()) expect(chances.has(result), `“${result}”`).toBe(true);
  const cells = [...chances];
  const observed = cells.map(([result]) => counts.get(result) ?? 0);
  return pValue(
    chiSquare(observed, (cell) => runs * cells[cell]![1]),
    cells.length - 1,
  );
}

function tally(runs: number, draw: () => readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (let run = 0; run < runs; run++)
    for (const result of draw()) counts.set(result, (counts.get(result) ?? 0) + 1);
  return counts;
}

/** Two hundred thousand results, a thousand at once. */
const tallyMany = (definition: Definition, seed: number) => {
  const random = testRandom(seed);
  const inputs = { ...definition, count: 1000, unique: false };
  return tally(200, () => drawOwnResults(inputs, random).results);
};

describe("the chance of every result of a custom generator", () => {
  it("follows the weights through nested lists", () => {
    const chances = chancesOf(nested);
    expect(countWays(readGrammar(nested))).toBe(24);
    expect(chances.size).toBe(18);
    // a cat is an animal (2 of 4, then 1 of 3) or itself (1 of 4)
    expect(chances.get("small cat 1")).toBeCloseTo((3 / 4) * (2 / 12 + 1 / 4) * (1 / 3), 12);
    expect(chances.get("large stone 3")).toBeCloseTo((1 / 4) * (1 / 4) * (1 / 3), 12);
    expect([...chances.values()].reduce((sum, chance) => sum + chance)).toBeCloseTo(1, 12);
  });

  it("equals its frequency over every sequence of words", () => {
    const small: Definition = {
      template: "{a}{b}",
      lists: [
        { name: "a", lines: ["x *3", "{b}"] },
        { name: "b", lines: ["y", "z *2", "w"] },
      ],
    };
    const words = new ChosenWords(4);
    const counts = new Map<string, number>();
    let taken = 0;
    for (const sequence of everySequence(4, 3)) {
      const result = words.feed(
        sequence,
        (random) => drawOwnResults(one(small), random).results[0]!,
      );
      if (result === null) continue;
      taken++;
      counts.set(result, (counts.get(result) ?? 0) + 1);
    }
    const chances = chancesOf(small);
    expect([...counts.keys()].toSorted()).toEqual([...chances.keys()].toSorted());
    // tickets are powers of two, so that no word is rejected and the counts are exact
    for (const [result, chance] of chances)
      expect(counts.get(result), `“${result}”`).toBe(taken * chance);
  });
});

describe("draws of a custom generator", () => {
  it.each([11, 12, 13])("occur as often as their chances predict (seed %i)", (seed) => {
    expectFair(pOf(tallyMany(nested, seed), chancesOf(nested)), seed);
  });

  it.each([21, 22, 23])(
    "without repeats give each remaining result its chance (seed %i)",
    (seed) => {
      const weights = [1, 2, 3, 10];
      const definition: Definition = {
        template: "{a}",
        lists: [{ name: "a", lines: weights.map((weight, i) => `${i} *${weight}`) }],
      };
      const chances = new Map<string, number>();
      for (const [first, w] of weights.entries())
        for (const [second, v] of weights.entries())
          if (first !== second) chances.set(`${first}${second}`, (w / 16) * (v / (16 - w)));
      const random = testRandom(seed);
      const inputs = { ...definition, count: 2, unique: true };
      const counts = tally(50_000, () => [drawOwnResults(inputs, random).results.join("")]);
      expectFair(pOf(counts, chances), seed);
    },
  );

  it.each([31, 32])(
    "without repeats do so also when the remaining results are listed (seed %i)",
    (seed) => {
      // with such a weight the tries are over before anything but the first comes up a second time
      const definition: Definition = {
        template: "{a}",
        lists: [
          { name: "a", lines: ["often *1000000", "{rest}"] },
          { name: "rest", lines: ["x *3", "{1-2}"] },
        ],
      };
      const chances = new Map([
        ["x", 3 / 4],
        ["1", 1 / 8],
        ["2", 1 / 8],
      ]);
      const random = testRandom(seed);
      const inputs = { ...definition, count: 2, unique: true };
      const counts = tally(3000, () =>
        drawOwnResults(inputs, random).results.filter((result) => result !== "often"),
      );
      expectFair(pOf(counts, chances), seed);
    },
  );

  it("would reveal a line with one ticket too many", () => {
    const wrong = new Map(chancesOf(nested));
    wrong.set("small stone 1", wrong.get("small stone 1")! * 1.2);
    wrong.set("small dog 1", wrong.get("small dog 1")! * 0.8);
    expect(pOf(tallyMany(nested, 41), wrong)).toBeLessThan(1e-4);
  });
});
