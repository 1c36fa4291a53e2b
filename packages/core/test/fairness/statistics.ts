import { describe, expect, it } from "vitest";
import { generateNumbers } from "../../src/numbers/generate-numbers.ts";
import { generatePetName, type PetNameLists } from "../../src/pet-names/generate-pet-name.ts";
import { type RandomSource, shuffle } from "../../src/random/random-source.ts";
import { generateTeams } from "../../src/teams/generate-teams.ts";
import { drawWinners, eachNameOnce } from "../../src/winners/draw-winners.ts";
import { chiSquare, pValue, uniformPValue } from "../support/chi-square.ts";
import {
  factorial,
  integersBelow,
  permutationNumber,
  type Shuffle,
} from "../support/permutations.ts";
import { Tally } from "../support/tally.ts";
import { testRandom } from "../support/words.ts";
import { brokenShuffles } from "./broken.ts";

const leastP = 1e-4;

/** Asserts that counts are neither too far from what is expected nor suspiciously close to it. */
function expectFair(p: number, seed: number): void {
  expect(p, `seed ${seed}`).toBeGreaterThan(leastP);
  expect(p, `seed ${seed}`).toBeLessThan(1 - leastP);
}

/** One number for a sequence of indices, each below `base`. */
const codeOf = (indices: readonly number[], base: number) =>
  indices.reduce((code, index) => code * base + index, 0);

function permutationsOf<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, i) =>
    permutationsOf(items.toSpliced(i, 1)).map((rest) => [item, ...rest]),
  );
}

const letters = "ABCDEFGH".split("");
const indexOfLetter = (letter: string) => letter.charCodeAt(0) - 65;

/**
 * Tests that draw each thing `runs` times. The test with most cells has 2,401, and a cell needs five runs for the
 * chi-square distribution to be close enough.
 */
export function testStatistics(runs: number): void {
  function count(
    cells: number,
    seed: number,
    draw: (random: RandomSource) => number,
  ): Float64Array {
    const random = testRandom(seed);
    const tally = new Tally(cells);
    for (let run = 0; run < runs; run++) tally.add(draw(random));
    return tally.counts;
  }

  function permutationsP(subject: Shuffle, n: number, seed: number): number {
    const items = integersBelow(n);
    const counts = count(factorial(n), seed, (random) => permutationNumber(subject(items, random)));
    return uniformPValue(counts, runs);
  }

  /** Counts items by position. The cells of a row and of a column sum to the runs: (n − 1)² are free. */
  function positionsP(subject: Shuffle, n: number, seed: number): number {
    const items = integersBelow(n);
    const random = testRandom(seed);
    const tally = new Tally(n * n);
    for (let run = 0; run < runs; run++) {
      const order = subject(items, random);
      for (let position = 0; position < n; position++) tally.add(position * n + order[position]!);
    }
    const statistic = chiSquare(tally.counts, () => runs / n);
    return pValue((statistic * (n - 1)) / n, (n - 1) ** 2);
  }

  /** The p-value over those cells that can occur; the others must be empty. */
  function expectFairCells(
    counts: Float64Array,
    chance: (cell: number) => number,
    seed: number,
  ): void {
    const cells = integersBelow(counts.length);
    const possible = cells.filter((cell) => chance(cell) > 0);
    expect(cells.filter((cell) => chance(cell) === 0 && counts[cell]! > 0)).toEqual([]);
    const statistic = chiSquare(
      possible.map((cell) => counts[cell]!),
      (k) => runs * chance(possible[k]!),
    );
    expectFair(pValue(statistic, possible.length - 1), seed);
  }

  describe("shuffle", () => {
    it.each([4, 5, 6])("makes every order of %i items equally likely", (n) => {
      expectFair(permutationsP(shuffle, n, 100 + n), 100 + n);
    });

    it("brings every item to every position equally often", () => {
      expectFair(positionsP(shuffle, 12, 112), 112);
    });
  });

  describe("the same tests refuse a broken shuffle:", () => {
    it.each(Object.entries(brokenShuffles))("%s", (_, broken) => {
      for (const n of [4, 5, 6]) expect(permutationsP(broken, n, 200 + n)).toBeLessThan(leastP);
      expect(positionsP(broken, 12, 212)).toBeLessThan(leastP);
    });
  });

  describe("drawWinners", () => {
    it("makes every ranking of winners and alternates equally likely", () => {
      const seed = 301;
      const inputs = {
        participants: letters.slice(0, 7),
        numberOfWinners: 3,
        numberOfAlternates: 1,
      };
      const counts = count(7 ** 4, seed, (random) => {
        const { winners, alternates } = drawWinners(inputs, random);
        return codeOf([...winners, ...alternates].map(indexOfLetter), 7);
      });
      const isPossible = (cell: number) => new Set(cell.toString(7).padStart(4, "0")).size === 4;
      expectFairCells(counts, (cell) => (isPossible(cell) ? 1 / (7 * 6 * 5 * 4) : 0), seed);
    });

    it("draws weighted entries in proportion to the tickets still in the box", () => {
      const seed = 302;
      const weights = [1, 2, 3, 4, 10];
      const total = 20;
      const inputs = {
        participants: letters.slice(0, 5),
        numberOfWinners: 2,
        numberOfAlternates: 1,
        weights,
      };
      const counts = count(5 ** 3, seed, (random) => {
        const { winners, alternates } = drawWinners(inputs, random);
        return codeOf([...winners, ...alternates].map(indexOfLetter), 5);
      });
      const chance = (cell: number) => {
        const drawn = [...cell.toString(5).padStart(3, "0")].map(Number);
        if (new Set(drawn).size < 3) return 0;
        let left = total;
        let product = 1;
        for (const index of drawn) {
          product *= weights[index]! / left;
          left -= weights[index]!;
        }
        return product;
      };
      expectFairCells(counts, chance, seed);
    });

    it("draws a name that may win once by the first of its remaining entries", () => {
      const seed = 303;
      // A occurs three times, B twice: the order of their first entries in a full shuffle has the same chances
      const entries = ["A", "B", "A", "C", "b", "A"];
      const inputs = { ...eachNameOnce(entries), numberOfWinners: 3 };
      const counts = count(3 ** 3, seed, (random) =>
        codeOf(drawWinners(inputs, random).winners.map(indexOfLetter), 3),
      );
      const orders = new Map<number, number>();
      for (const order of permutationsOf(integersBelow(entries.length))) {
        const firsts = [...new Set(order.map((entry) => entries[entry]!.toUpperCase()))];
        const cell = codeOf(firsts.map(indexOfLetter), 3);
        orders.set(cell, (orders.get(cell) ?? 0) + 1);
      }
      const chance = (cell: number) => (orders.get(cell) ?? 0) / factorial(entries.length);
      expectFairCells(counts, chance, seed);
    });
  });

  describe("generateTeams", () => {
    it("makes every split equally likely", () => {
      const seed = 401;
      const names = letters.slice(0, 7);
      const counts = count(3 ** 7, seed, (random) => {
        const { teams } = generateTeams({ names, numberOfTeams: 3 }, random);
        const teamOf = names.map(() => 0);
        teams.forEach((team, index) =>
          team.forEach((name) => (teamOf[indexOfLetter(name)] = index)),
        );
        return codeOf(teamOf, 3);
      });
      const splits = factorial(7) / (factorial(3) * factorial(2) * factorial(2));
      const sizesFit = (cell: number) => {
        const teamOf = [...cell.toString(3).padStart(7, "0")];
        return [3, 2, 2].every(
          (size, team) => teamOf.filter((t) => t === String(team)).length === size,
        );
      };
      const fitting = integersBelow(3 ** 7).map(sizesFit);
      expectFairCells(counts, (cell) => (fitting[cell] ? 1 / splits : 0), seed);
    });
  });

  describe("generateNumbers", () => {
    it("makes every ordered choice of unique numbers equally likely, without excluded ones", () => {
      const seed = 501;
      // The odd multiples of 3 from −15 to 15 are −15, −9, −3, 3, 9, 15.
      const rules = {
        min: -16,
        max: 17,
        count: 3,
        numberType: "odd",
        divisor: 3,
        unique: true,
        exclude: [-3],
      } as const;
      const counts = count(6 ** 3, seed, (random) =>
        codeOf(
          generateNumbers(rules, random).numbers.map((number) => (number + 15) / 6),
          6,
        ),
      );
      const chance = (cell: number) => {
        const drawn = cell.toString(6).padStart(3, "0");
        return new Set(drawn).size === 3 && !drawn.includes("2") ? 1 / (5 * 4 * 3) : 0;
      };
      expectFairCells(counts, chance, seed);
    });

    it("draws each number with the same chance if repeats are allowed", () => {
      const seed = 502;
      const counts = count(49 * 49, seed, (random) =>
        codeOf(generateNumbers({ min: 0, max: 48, count: 2 }, random).numbers, 49),
      );
      expectFair(uniformPValue(counts, runs), seed);
    });
  });

  describe("generatePetName", () => {
    it("makes every fitting name equally likely", () => {
      const seed = 601;
      const three = (first: string) =>
        [0, 1, 2].map((i) => String.fromCharCode(first.charCodeAt(0) + i));
      const none = { male: [], female: [], neutral: [] };
      const lists: PetNameLists = {
        every: { male: three("A"), female: three("X"), neutral: three("D") },
        dog: { male: three("X"), female: none.female, neutral: none.neutral },
        cat: { male: three("G"), female: three("X"), neutral: three("J") },
        bird: none,
        fish: none,
        rabbit: none,
        styles: { food: [], nature: [], playful: [], stories: [] },
      };
      const counts = count(12, seed, (random) =>
        indexOfLetter(generatePetName({ petType: "cat", gender: "male" }, random, lists).name),
      );
      expectFair(uniformPValue(counts, runs), seed);
    });
  });
}
