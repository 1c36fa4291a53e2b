import { DrawFault } from "./fault.ts";
import { placesOf } from "./rules.ts";
import type { WinnersRules } from "./statements.ts";

/** One place of a prize. */
export interface Place {
  /** Number of the prize, from 1. */
  prize: number;
  /** The rank that holds it now: an original winner's or a promoted alternate's; undefined if nobody is left. */
  rank: number | undefined;
}

/**
 * The holders of all places after the steps, which list the ranks that gave way, in order. Each freed place goes to the
 * first alternate not yet promoted, without a choice; if there is none, it stays empty. Throws a DrawFault for a step
 * whose rank holds no place at that time.
 */
export function placesAfter(rules: WinnersRules, steps: readonly { rank: number }[]): Place[] {
  const places: Place[] = rules.prizes.flatMap((size, i) =>
    Array.from({ length: size }, () => ({ prize: i + 1, rank: undefined })),
  );
  places.forEach((place, i) => (place.rank = i + 1));
  const held = new Map(places.map((place, i) => [i + 1, place]));
  const ranks = placesOf(rules) + rules.alternates;
  let next = places.length + 1;
  for (const { rank } of steps) {
    const place = held.get(rank);
    if (!place) throw new DrawFault("no_such_place", String(rank));
    held.delete(rank);
    place.rank = next <= ranks ? next++ : undefined;
    if (place.rank !== undefined) held.set(place.rank, place);
  }
  return places;
}
