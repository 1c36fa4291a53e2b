import { maxBelow, type RandomSource } from "../random/random-source.ts";
import { isCandidate, type NumberRules } from "./number-rules.ts";

/**
 * The numbers that rules allow, in rising order, without listing them. Each has a rank: a consecutive integer that
 * starts at `firstRank`.
 */
export interface Candidates {
  readonly size: bigint;
  readonly firstRank: number;
  /** The number of a rank. */
  readonly numberAt: (rank: number) => number;
  /** A uniformly random rank, excluding the first `skipped`. */
  readonly drawRank: (skipped: number, random: RandomSource) => number;
}

/** The candidates of rules in which `problemWithRules` finds nothing wrong. There may be none. */
export function candidatesOf(rules: NumberRules): Candidates {
  const progression = progressionOf(rules);
  const excluded = excludedIndices(rules, progression);
  const size = progression.length - BigInt(excluded.length);
  const firstRank = progression.firstIndex;

  // An excluded index shifts all ranks from its own on by one: rank + m is past m exclusions if rank ≥ index_m − m.
  const shifts = excluded.map((index, m) => index - m);
  const drawRank =
    size <= BigInt(maxBelow)
      ? (skipped: number, random: RandomSource) =>
          firstRank + skipped + random.below(Number(size) - skipped)
      : (skipped: number, random: RandomSource) =>
          Number(BigInt(firstRank + skipped) + random.belowBig(size - BigInt(skipped)));

  return {
    size,
    firstRank,
    numberAt: (rank) => progression.numberAt(rank + countAtMost(shifts, rank)),
    drawRank,
  };
}

/** The number of different numbers that rules allow; `problemWithRules` must find nothing wrong. */
export const countCandidates = (rules: NumberRules): bigint => candidatesOf(rules).size;

/** The range without exclusions: first, first + step, …, last. */
interface Progression {
  readonly length: bigint;
  readonly firstIndex: number;
  readonly numberAt: (index: number) => number;
  readonly indexOf: (number: number) => number;
}

function progressionOf(rules: NumberRules): Progression {
  const { min, max, numberType = "any" } = rules;
  const divisor = BigInt(rules.divisor ?? 1);
  const step =
    numberType === "any" || (numberType === "even" && divisor % 2n === 0n) ? divisor : 2n * divisor;
  const residue = numberType === "odd" ? divisor : 0n;

  const first = BigInt(min) + modulo(residue - BigInt(min), step);
  const last = BigInt(max) - modulo(BigInt(max) - residue, step);
  const length = last < first ? 0n : (last - first) / step + 1n;
  // Only a step of 1 can give more numbers than a double counts. Each is then its own index.
  if (length > BigInt(maxBelow)) {
    return { length, firstIndex: min, numberAt: (n) => n, indexOf: (n) => n };
  }
  const low = Number(first);
  const high = Number(last);
  const stride = Number(step);
  const lastIndex = Number(length) - 1;
  return {
    length,
    firstIndex: 0,
    // From the nearer end, so that no intermediate result leaves the integers that a double holds.
    numberAt: (i) => (i <= lastIndex / 2 ? low + i * stride : high - (lastIndex - i) * stride),
    indexOf: (number) => Number((BigInt(number) - first) / step),
  };
}

function excludedIndices(rules: NumberRules, progression: Progression): number[] {
  const numbers = new Set(rules.exclude?.filter((number) => isCandidate(rules, number)));
  return Array.from(numbers, progression.indexOf).toSorted((a, b) => a - b);
}

/** How many of the rising `values` are at most `limit`, by bisection. */
function countAtMost(values: readonly number[], limit: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

function modulo(value: bigint, divisor: bigint): bigint {
  return ((value % divisor) + divisor) % divisor;
}
