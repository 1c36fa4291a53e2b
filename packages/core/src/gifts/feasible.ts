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

/**
 * Kuhn's algorithm: each giver takes a free receiver, or one whose giver can take another. A search skips the receivers
 * that it has seen, so that it takes as many steps as there are people and forbidden pairs.
 */
function hasMatching(forbidden: readonly ReadonlySet<number>[]): boolean {
  const people = forbidden.length;
  const giverOf = new Int32Array(people).fill(-1);
  const left = forbidden.flatMap((mayNot, giver) => {
    for (let k = 1; k < people; k++) {
      const receiver = (giver + k) % people;
      if (giverOf[receiver] !== -1 || mayNot.has(receiver)) continue;
      giverOf[receiver] = giver;
      return [];
    }
    return giver;
  });
  /** By receiver: itself if it is unseen, or one after it; the last entry stands for none. */
  const next = new Int32Array(people + 1);
  const unseenFrom = (receiver: number): number => {
    let at = receiver;
    while (next[at] !== at) at = next[at] = next[next[at]!]!;
    return at;
  };
  // an augmenting path of a thousand people fits on the stack
  const place = (giver: number): boolean => {
    for (let at = unseenFrom(0); at < people; at = unseenFrom(at + 1)) {
      if (forbidden[giver]!.has(at)) continue;
      next[at] = at + 1;
      const holder = giverOf[at]!;
      if (holder !== -1 && !place(holder)) continue;
      giverOf[at] = giver;
      return true;
    }
    return false;
  };
  return left.every((giver) => {
    for (let at = 0; at <= people; at++) next[at] = at;
    return place(giver);
  });
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
  return forbidden.some((of, last) => ends[all]! & (1 << last) && !of.has(0));
}
