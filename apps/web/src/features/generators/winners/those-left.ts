import { drawWinners, type RandomSource } from "@sortes/core";
import type { Pool, WinnersResult } from "./winner-draft.ts";

/** Draws, by tickets, one person who is neither a winner nor an alternate and was not removed. */
export function oneOfThoseLeft(
  result: WinnersResult,
  pool: Pool,
  random: RandomSource,
): string | undefined {
  const left = leftOf(result, pool);
  if (left.participants.length === 0) return undefined;
  return drawWinners({ ...left, numberOfWinners: 1 }, random).winners[0];
}

const leftOf = ({ winners, alternates, replaced }: WinnersResult, pool: Pool): Pool =>
  without(pool, [...winners, ...alternates, ...replaced.map(({ removed }) => removed)]);

/** The pool without these entries. Each given name removes one entry of that name. */
export function without(pool: Pool, names: readonly string[]): Pool {
  const out = new Map<string, number>();
  for (const name of names) out.set(name, (out.get(name) ?? 0) + 1);
  const isLeft = pool.participants.map((name) => {
    const count = out.get(name) ?? 0;
    if (count > 0) out.set(name, count - 1);
    return count === 0;
  });
  return {
    participants: pool.participants.filter((_, i) => isLeft[i]),
    weights: pool.weights && pool.weights.filter((_, i) => isLeft[i]),
  };
}

/**
 * The result with one more winner, drawn by tickets from those left, and marked as unsaved and drawn one at a time.
 * @returns undefined if nobody is left
 */
export function nextTurn(
  result: WinnersResult,
  pool: Pool,
  random: RandomSource,
): WinnersResult | undefined {
  const name = oneOfThoseLeft(result, pool, random);
  if (name === undefined) return undefined;
  return { ...result, winners: [...result.winners, name], inTurn: true, savedAs: null };
}
