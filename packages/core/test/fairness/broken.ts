import type { RandomSource, WordSource } from "../../src/random/random-source.ts";
import type { Shuffle } from "../support/permutations.ts";

/** Well-known wrong shuffles. The suite must detect each of them. */
export const brokenShuffles: Readonly<Record<string, Shuffle>> = {
  "naive full range": (items, random) => swapping(items, 0, (_, size) => random.below(size)),
  "off by one, never staying (Sattolo)": (items, random) =>
    swapping(items, 1, (i, size) => i + 1 + random.below(size - i - 1)),
  "off by one, never the last": (items, random) =>
    swapping(items, 1, (i, size) => i + random.below(size - i - 1)),
  "sort by a random comparison": (items, random) => items.toSorted(() => random.below(2) - 0.5),
};

/** Takes words modulo n without rejection. */
export class ModuloSource implements RandomSource {
  private readonly words: WordSource;

  constructor(words: WordSource) {
    this.words = words;
  }

  below(n: number): number {
    return this.words.batch()[0]! % n;
  }

  belowBig(n: bigint): bigint {
    return BigInt(this.below(Number(n)));
  }
}

function swapping<T>(
  items: readonly T[],
  untouched: number,
  partner: (i: number, size: number) => number,
): T[] {
  const order = items.slice();
  for (let i = 0; i < order.length - untouched; i++) {
    const j = partner(i, order.length);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}
