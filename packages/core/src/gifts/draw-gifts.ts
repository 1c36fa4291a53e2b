import type { RandomSource } from "../random/random-source.ts";
import { type Assignments, countGifts } from "./count-gifts.ts";
import { canKeepAll } from "./feasible.ts";
import { type GiftPuzzle, isOneCircle } from "./puzzle.ts";

/** How much is tried, over all attempts, before another way is taken: choices of a receiver, and cases of a count. */
const work = { choices: 400_000, cases: 150_000 };

/**
 * The receiver of each giver. Every assignment that keeps the rules is equally likely: chosen one by one and begun again
 * where a rule is broken, or counted exactly where that hardly ever succeeds.
 * @returns "impossible" if no assignment keeps the rules, "too hard" if none was found within the work of a second
 */
export function drawGifts(
  puzzle: GiftPuzzle,
  random: RandomSource,
): number[] | "impossible" | "too hard" {
  if (!canKeepAll(puzzle)) return "impossible";
  const found = tryOneByOne(puzzle, random);
  if (found) return found;
  const counted = countGifts(puzzle, work.cases);
  if (!counted) return "too hard";
  if (!puzzle.isCircle) return counted.at(random.belowBig(counted.ways));
  return tryCircles(counted, puzzle.forbidden.length, random) ?? "too hard";
}

/** An assignment of many at once is one circle with a chance of about 1 in the number of people. */
function tryCircles({ ways, at }: Assignments, people: number, random: RandomSource) {
  for (let left = work.choices / 8; left > 0; left -= people) {
    const receivers = at(random.belowBig(ways));
    if (isOneCircle(receivers)) return receivers;
  }
  return undefined;
}

/** Rejection: a random order of receivers, given up at the first that is forbidden. */
function tryOneByOne({ forbidden, isCircle }: GiftPuzzle, random: RandomSource) {
  const people = forbidden.length;
  // the most bound givers first, so that an attempt fails early
  const order = [...forbidden.keys()].toSorted((a, b) => forbidden[b]!.size - forbidden[a]!.size);
  const receivers = order.map(() => 0);
  const pool = [...order];
  for (let left = work.choices; left > 0;) {
    let giver = order[0]!;
    // a circle is walked from its first giver, who therefore receives last
    let end = people;
    if (isCircle) {
      end -= 1;
      moveTo(pool, pool.indexOf(giver), end);
    }
    let chosen = 0;
    for (; chosen < end; chosen++, left--) {
      if (!isCircle) giver = order[chosen]!;
      const at = chosen + random.below(end - chosen);
      moveTo(pool, at, chosen);
      const receiver = pool[chosen]!;
      if (forbidden[giver]!.has(receiver)) break;
      receivers[giver] = receiver;
      if (isCircle) giver = receiver;
    }
    left--;
    if (chosen < end) continue;
    if (!isCircle) return receivers;
    receivers[giver] = order[0]!;
    if (!forbidden[giver]!.has(order[0]!)) return receivers;
  }
  return undefined;
}

function moveTo(pool: number[], from: number, to: number): void {
  [pool[from], pool[to]] = [pool[to]!, pool[from]!];
}
