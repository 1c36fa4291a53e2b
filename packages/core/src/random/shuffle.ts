import type { RandomSource } from "./random-source.ts";

/**
 * A new array with the same items in uniformly random order: every order is equally likely.
 * Forward Fisher–Yates (Durstenfeld, CACM 7, 1964): position i receives one of the items from i on.
 */
export function shuffle<T>(items: readonly T[], random: RandomSource): T[] {
  return sample(items, items.length, random);
}

/**
 * The first `k` items of `shuffle(items, random)`, drawn without shuffling the rest: a uniformly random ordered choice
 * without repetition. Throws a RangeError unless k is an integer with 0 ≤ k ≤ items.length.
 */
export function sample<T>(items: readonly T[], k: number, random: RandomSource): T[] {
  if (!Number.isInteger(k) || k < 0 || k > items.length) {
    throw new RangeError(`cannot take ${k} of ${items.length} items`);
  }
  const pool = items.slice();
  const size = pool.length;
  // The last position has only one item left to receive.
  const end = Math.min(k, size - 1);
  for (let i = 0; i < end; i++) {
    const j = i + random.below(size - i);
    const item = pool[j] as T;
    pool[j] = pool[i] as T;
    pool[i] = item;
  }
  return k === size ? pool : pool.slice(0, k);
}
