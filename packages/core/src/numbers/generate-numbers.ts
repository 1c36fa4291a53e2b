import { DomainError } from "@sortes/contract";
import { errorAt } from "../checks.ts";
import type { RandomSource } from "../random/random-source.ts";
import { type Candidates, candidatesOf } from "./candidates.ts";
import { isCandidate, type NumberRules, problemWithRules } from "./number-rules.ts";

/**
 * Draws numbers, each uniformly from those that the rules allow; if they are to be unique, every ordered choice is
 * equally likely. Takes time and memory for the numbers asked for, never for the range.
 *
 * Throws MIN_NOT_BELOW_MAX, COUNT_TOO_SMALL, COUNT_TOO_LARGE {max}, NO_ODD_NUMBER_DIVISIBLE {divisor} for odd multiples
 * of an even number, NO_NUMBER_MATCHES if the range holds no allowed number, NOT_ENOUGH_NUMBERS {available, count} if it
 * holds fewer than the unique ones asked for, and INVALID_INPUT for anything that is not an integer in its range.
 */
export function generateNumbers(rules: NumberRules, random: RandomSource): { numbers: number[] } {
  const problem = problemWithRules(rules);
  if (problem) throw problem;
  const { count, unique = false, sort = "none" } = rules;
  const candidates = candidatesOf(rules);
  if (candidates.size === 0n) throw new DomainError("NO_NUMBER_MATCHES");
  if (unique && candidates.size < BigInt(count)) {
    throw errorAt("count", "NOT_ENOUGH_NUMBERS", { available: Number(candidates.size), count });
  }
  const ranks = unique
    ? distinctRanks(candidates, count, random)
    : anyRanks(candidates, count, random);
  const numbers = ranks.map(candidates.numberAt);
  if (sort === "none") return { numbers: Array.from(numbers) };
  numbers.sort();
  return { numbers: Array.from(sort === "asc" ? numbers : numbers.reverse()) };
}

/** Whether `generateNumbers(rules, …)` could give these numbers. */
export function numbersFit(rules: NumberRules, numbers: readonly number[]): boolean {
  if (problemWithRules(rules) || numbers.length !== rules.count) return false;
  const { unique = false, sort = "none" } = rules;
  const excluded = new Set(rules.exclude);
  return (
    numbers.every((number) => isCandidate(rules, number) && !excluded.has(number)) &&
    (!unique || new Set(numbers).size === numbers.length) &&
    (sort === "none" || isSorted(numbers, sort === "asc" ? 1 : -1))
  );
}

function anyRanks(candidates: Candidates, count: number, random: RandomSource): Float64Array {
  const ranks = new Float64Array(count);
  for (let i = 0; i < count; i++) ranks[i] = candidates.drawRank(0, random);
  return ranks;
}

/** The first `count` steps of a forward Fisher–Yates shuffle of all ranks, of which only those moved are stored. */
function distinctRanks(candidates: Candidates, count: number, random: RandomSource): Float64Array {
  const ranks = new Float64Array(count);
  const moved = new Map<number, number>();
  for (let i = 0; i < count; i++) {
    const here = candidates.firstRank + i;
    const there = candidates.drawRank(i, random);
    ranks[i] = moved.get(there) ?? there;
    moved.set(there, moved.get(here) ?? here);
  }
  return ranks;
}

function isSorted(numbers: readonly number[], direction: 1 | -1): boolean {
  return numbers.every((number, i) => i === 0 || direction * (number - numbers[i - 1]!) >= 0);
}
