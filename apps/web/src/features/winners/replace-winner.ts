import type { RandomSource } from "@sortes/core";
import type { WinnersResult } from "./winner-draft.ts";

/** Entries that are neither winners nor alternates and were not removed. */
const countLeft = ({ entries, winners, alternates, replaced }: WinnersResult): number =>
  entries - winners.length - alternates.length - replaced.length;

/** Whether there is anybody to take the place of a winner. */
export const canReplace = (result: WinnersResult): boolean =>
  result.alternates.length > 0 || countLeft(result) > 0;

/**
 * The result without the winner of a place: the next alternate moves up or, where there is none, one is drawn from
 * those left. A name that stands twice among the participants is two entries. It is not saved any more.
 * @param place from 1
 * @returns undefined where nobody is left
 */
export function replaceWinner(
  result: WinnersResult,
  place: number,
  participants: readonly string[],
  random: RandomSource,
): WinnersResult | undefined {
  const removed = result.winners[place - 1];
  const [next, ...alternates] = result.alternates;
  const name = next ?? oneOf(leftOf(result, participants), random);
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

const oneOf = (names: readonly string[], random: RandomSource): string | undefined =>
  names.length > 0 ? names[random.below(names.length)] : undefined;

function leftOf(
  { winners, alternates, replaced }: WinnersResult,
  participants: readonly string[],
): string[] {
  const out = new Map<string, number>();
  for (const name of [...winners, ...alternates, ...replaced.map(({ removed }) => removed)])
    out.set(name, (out.get(name) ?? 0) + 1);
  return participants.filter((name) => {
    const count = out.get(name) ?? 0;
    if (count > 0) out.set(name, count - 1);
    return count === 0;
  });
}
