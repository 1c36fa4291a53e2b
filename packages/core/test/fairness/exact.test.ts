import { describe, expect, it } from "vitest";
import { drawWinners } from "../../src/winners/draw-winners.ts";
import { bitLength, type RandomSource, shuffle } from "../../src/random/random-source.ts";
import { factorial, integersBelow, permutationNumber } from "../support/permutations.ts";
import { Tally } from "../support/tally.ts";
import { ChosenWords, everySequence } from "../support/words.ts";
import { ModuloSource } from "./broken.ts";

/** How often each result of `draw` comes up over every sequence of words, those with a rejected word left out. */
function countResults(
  bits: number,
  length: number,
  results: number,
  draw: (random: RandomSource) => number,
  wrap: (words: ChosenWords) => RandomSource = (words) => words.random,
): Float64Array {
  const words = new ChosenWords(bits);
  const random = wrap(words);
  const tally = new Tally(results);
  for (const sequence of everySequence(bits, length)) {
    const result = words.feed(sequence, () => draw(random));
    if (result !== null) tally.add(result);
  }
  return tally.counts;
}

const allEqual = (counts: Float64Array, to: number) => counts.every((count) => count === to);

describe("below(n), fed with every word", () => {
  it("gives each result equally often, for every n up to 256 and words of 8 bits", () => {
    for (let n = 1; n <= 256; n++) {
      const counts = countResults(8, 1, n, (random) => random.below(n));
      expect(allEqual(counts, Math.floor(256 / n)), `n = ${n}`).toBe(true);
    }
  });

  it.each([257, 300, 511, 512, 513, 1000, 4097, 30_000, 32_768, 32_769, 50_000, 65_535, 65_536])(
    "gives each result equally often where n takes two words (n = %i)",
    (n) => {
      const counts = countResults(8, 2, n, (random) => random.below(n));
      expect(allEqual(counts, 2 ** (16 - bitLength(n - 1)))).toBe(true);
    },
  );

  it.each([16_385, 65_537, 100_000, 2_000_000])(
    "gives each result equally often where n takes three words (n = %i, words of 7 bits)",
    (n) => {
      const counts = countResults(7, 3, n, (random) => random.below(n));
      expect(allEqual(counts, 2 ** (21 - bitLength(n - 1)))).toBe(true);
    },
  );

  it("would reveal words taken modulo n, for every n that is not a power of two", () => {
    for (let n = 1; n <= 256; n++) {
      const counts = countResults(
        8,
        1,
        n,
        (random) => random.below(n),
        (words) => new ModuloSource(words),
      );
      expect(allEqual(counts, Math.floor(256 / n)), `n = ${n}`).toBe(256 % n === 0);
    }
  });
});

describe("shuffle, fed with every sequence of words", () => {
  const shuffledTo = (n: number) => {
    const items = integersBelow(n);
    return (random: RandomSource) => permutationNumber(shuffle(items, random));
  };

  it.each([2, 3, 4, 5, 6])("gives each order of %i items equally often", (n) => {
    const counts = countResults(4, n - 1, factorial(n), shuffledTo(n));
    // For each position, the words that pick any one of the m items left to it are ⌊16 / m⌋.
    const expected = integersBelow(n - 1).reduce(
      (product, i) => product * Math.floor(16 / (n - i)),
      1,
    );
    expect(allEqual(counts, expected)).toBe(true);
  });

  it.each([3, 4, 5, 6])("would reveal a modulo shuffle of %i items", (n) => {
    const counts = countResults(
      4,
      n - 1,
      factorial(n),
      shuffledTo(n),
      (words) => new ModuloSource(words),
    );
    expect(allEqual(counts, counts[0]!)).toBe(false);
  });
});

describe("weighted winners, over every ticket that can be drawn", () => {
  /** How often each order of names is drawn, as `draw` asks for one ticket after another. */
  function countOrders(weights: readonly number[], winners: number): Map<string, number> {
    const participants = weights.map((_, i) => "ABCDEFG"[i]!);
    const orders = new Map<string, number>();
    // each path through the totals that are asked for, weighed so that all paths together are one
    const walk = (given: readonly number[], chance: number): void => {
      const asked: number[] = [];
      const random: RandomSource = {
        below: (n) => {
          asked.push(n);
          return given[asked.length - 1] ?? 0;
        },
        belowBig: (n) => n,
      };
      const drawn = drawWinners(
        { participants, numberOfWinners: winners, weights },
        random,
      ).winners;
      if (given.length === winners) {
        const order = drawn.join("");
        orders.set(order, (orders.get(order) ?? 0) + chance);
        return;
      }
      const total = asked[given.length]!;
      for (let ticket = 0; ticket < total; ticket++) walk([...given, ticket], chance / total);
    };
    walk([], 1);
    return orders;
  }

  it.each([
    [[3, 1, 2], 3],
    [[1, 1, 1, 5], 2],
    [[2, 7, 4, 1, 3], 2],
  ])("gives each order of %j its exact chance", (weights, winners) => {
    for (const [order, chance] of countOrders(weights, winners)) {
      let left = weights.reduce((sum, tickets) => sum + tickets, 0);
      let expected = 1;
      for (const name of order) {
        const tickets = weights["ABCDEFG".indexOf(name)]!;
        expected *= tickets / left;
        left -= tickets;
      }
      expect(Math.abs(chance - expected), `order ${order}`).toBeLessThan(1e-12);
    }
  });
});
