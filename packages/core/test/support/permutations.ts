import type { RandomSource } from "../../src/random/random-source.ts";

/** Something that claims to put items into random order. */
export type Shuffle = <T>(items: readonly T[], random: RandomSource) => T[];

export function integersBelow(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i);
}

export function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1);
}

/** The number of a permutation of 0 … n − 1 in lexicographic order, from 0. */
export function permutationNumber(order: readonly number[]): number {
  let number = 0;
  for (let i = 0; i < order.length; i++) {
    let smaller = 0;
    for (let j = i + 1; j < order.length; j++) if (order[j]! < order[i]!) smaller++;
    number = number * (order.length - i) + smaller;
  }
  return number;
}
