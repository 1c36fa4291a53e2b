import type { GiftPuzzle } from "./puzzle.ts";

/** Up to this many people, circles are searched exactly. */
const exactCircle = 14;

/**
 * Whether some assignment keeps the rules. For circles of more than 14 people it may say yes though there is none: it
 * then asks only whether everybody can have a receiver, and whether the gifts lead from anybody to everybody.
 */
export function canKeepAll({ forbidden, isCircle }: GiftPuzzle): boolean {
  if (isCircle && forbidden.length <= exactCircle) return hasCircle(forbidden);
  return hasMatching(forbidden) && (!isCircle || leadsToAll(forbidden));
}

/** Kuhn's algorithm: each giver takes a free receiver, or one whose giver can take another. */
function hasMatching(forbidden: readonly ReadonlySet<number>[]): boolean {
  const people = forbidden.length;
  const giverOf: number[] = Array.from({ length: people }, () => -1);
  const seen: number[] = Array.from({ length: people }, () => -1);
  const place = (giver: number, round: number): boolean => {
    // an augmenting path of a thousand people fits on the stack
    for (let pass = 0; pass < 2; pass++)
      for (let k = 0; k < people; k++) {
        const receiver = (giver + k) % people;
        if (forbidden[giver]!.has(receiver) || seen[receiver] === round) continue;
        if (pass === 0 && giverOf[receiver] !== -1) continue;
        seen[receiver] = round;
        if (giverOf[receiver] === -1 || place(giverOf[receiver]!, round)) {
          giverOf[receiver] = giver;
          return true;
        }
      }
    return false;
  };
  return forbidden.every((_, giver) => place(giver, giver));
}

/** Whether a path of permitted gifts leads from the first person to everybody, and from everybody to the first. */
function leadsToAll(forbidden: readonly ReadonlySet<number>[]): boolean {
  const people = forbidden.length;
  const reach = (mayGive: (from: number, to: number) => boolean): boolean => {
    const left = new Set(Array.from({ length: people - 1 }, (_, i) => i + 1));
    const queue = [0];
    for (const from of queue)
      for (const to of left)
        if (mayGive(from, to)) {
          left.delete(to);
          queue.push(to);
        }
    return left.size === 0;
  };
  return (
    reach((from, to) => !forbidden[from]!.has(to)) && reach((from, to) => !forbidden[to]!.has(from))
  );
}

/** Held and Karp (1962), without lengths: by set of people, the last ones of a path from the first person through it. */
function hasCircle(forbidden: readonly ReadonlySet<number>[]): boolean {
  const people = forbidden.length;
  const all = (1 << people) - 1;
  const ends = new Int32Array(all + 1);
  ends[1] = 1;
  for (let set = 1; set <= all; set += 2)
    for (let from = 0; from < people; from++) {
      if (!(ends[set]! & (1 << from))) continue;
      for (let to = 1; to < people; to++)
        if (!(set & (1 << to)) && !forbidden[from]!.has(to)) ends[set | (1 << to)]! |= 1 << to;
    }
  return forbidden.some((of, last) => last > 0 && ends[all]! & (1 << last) && !of.has(0));
}
