import { drawWinners, type RandomSource } from "@sortes/core";
import type { Pool, WinnersResult } from "./winner-draft.ts";

/** Entries that are neither winners nor alternates and were not removed. */
const countLeft = ({ entries, winners, alternates, replaced }: WinnersResult): number =>
  entries - winners.length - alternates.length - replaced.length;

/** Whether there is anybody to take the place of a winner. */
export const canReplace = (result: WinnersResult): boolean =>
  result.alternates.length > 0 || countLeft(result) > 0;

/**
 * The result without the winner of a place: the next alternate moves up or, where there is none, one is drawn from
 * those left, by their tickets. A name that stands twice among the participants is two entries. It is not saved any more.
 * @param place from 1
 * @param pool from which the result was drawn
 * @returns undefined where nobody is left
 */
export function replaceWinner(
  result: WinnersResult,
  place: number,
  pool: Pool,
  random: RandomSource,
): WinnersResult | undefined {
  const removed = result.winners[place - 1];
  const [next, ...alternates] = result.alternates;
  const name = next ?? oneOf(leftOf(result, pool), random);
  if (removed === undefined || name === undefined) return undefined;
  return {
    ...result,
    winners: result.winners.with(place - 1, name),
    alternates,
    replaced: [
      ...result.replaced,
      { place, removed, name, from: next === undefined ? "rest" : "alternates" },
    ],
    savedAs: null,
  };
}

/** The result before its last replacement. */
export function undoReplacement(result: WinnersResult): WinnersResult {
  const last = result.replaced.at(-1);
  if (!last) return result;
  return {
    ...result,
    winners: result.winners.with(last.place - 1, last.removed),
    alternates: last.from === "alternates" ? [last.name, ...result.alternates] : result.alternates,
    replaced: result.replaced.slice(0, -1),
    savedAs: null,
  };
}

const oneOf = (pool: Pool, random: RandomSource): string | undefined =>
  pool.participants.length > 0
    ? drawWinners({ ...pool, numberOfWinners: 1 }, random).winners[0]
    : undefined;

function leftOf({ winners, alternates, replaced }: WinnersResult, pool: Pool): Pool {
  const out = new Map<string, number>();
  for (const name of [...winners, ...alternates, ...replaced.map(({ removed }) => removed)])
    out.set(name, (out.get(name) ?? 0) + 1);
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
