import type { RandomSource } from "../random/random-source.ts";
import type { GiftPuzzle } from "./puzzle.ts";

/** Somebody whose receiver changes. */
export interface GiftChange {
  readonly giver: number;
  readonly receiver: number;
}

/**
 * The changes after somebody has dropped out, as few as the rules allow: the leaver's giver gets the leaver's receiver,
 * and if they may not, one or two others change too. Among equal ways each is equally likely.
 * @returns undefined if that is not enough
 */
export function changesWithout(
  { forbidden, isCircle }: GiftPuzzle,
  receivers: readonly number[],
  leaver: number,
  random: RandomSource,
): GiftChange[] | undefined {
  const giver = receivers.indexOf(leaver);
  const receiver = receivers[leaver]!;
  if (!forbidden[giver]!.has(receiver)) return [{ giver, receiver }];
  return isCircle
    ? movedPart(forbidden, walk(receivers, receiver), random)
    : swapped(forbidden, receivers, { giver, receiver }, random);
}

/** The giver without a receiver takes another's, who gets the receiver without a giver. */
function swapped(
  forbidden: GiftPuzzle["forbidden"],
  receivers: readonly number[],
  { giver, receiver }: GiftChange,
  random: RandomSource,
): GiftChange[] | undefined {
  const ways = takingPart(receivers)
    .filter(
      (other) => !forbidden[giver]!.has(receivers[other]!) && !forbidden[other]!.has(receiver),
    )
    .map((other) => [
      { giver, receiver: receivers[other]! },
      { giver: other, receiver },
    ]);
  return oneOf(ways, random);
}

/**
 * A swap would part a circle in two, so that a stretch of the circle moves to its end or start: three givers change.
 * @param path from the receiver without a giver to the giver without a receiver
 */
function movedPart(
  forbidden: GiftPuzzle["forbidden"],
  path: readonly number[],
  random: RandomSource,
): GiftChange[] | undefined {
  const mayGive = (from: number, to: number): boolean => !forbidden[path[from]!]!.has(path[to]!);
  const last = path.length - 1;
  const ways: [number, number][] = [];
  for (let i = 0; i < last - 1; i++)
    if (mayGive(last, i + 1))
      for (let k = i + 1; k < last; k++) if (mayGive(k, 0) && mayGive(i, k + 1)) ways.push([i, k]);
  const way = oneOf(ways, random);
  if (!way) return undefined;
  const [i, k] = way;
  const pair = (from: number, to: number) => ({ giver: path[from]!, receiver: path[to]! });
  return [pair(last, i + 1), pair(k, 0), pair(i, k + 1)];
}

/** The people from one on, in the order of the gifts, as far as they lead to somebody who takes part. */
function walk(receivers: readonly number[], from: number): number[] {
  const path = [from];
  for (;;) {
    const next = receivers[path.at(-1)!]!;
    if (receivers[next] === from) return path;
    path.push(next);
  }
}

/**
 * The changes after somebody has joined as the last person of the puzzle: they come between a giver and that giver's
 * receiver, each place that the rules allow being equally likely.
 * @param receivers of all but the newcomer @returns undefined if there is no such place
 */
export function changesWith(
  { forbidden }: GiftPuzzle,
  receivers: readonly number[],
  random: RandomSource,
): GiftChange[] | undefined {
  const newcomer = forbidden.length - 1;
  return oneOf(
    takingPart(receivers).flatMap((giver) => {
      const receiver = receivers[giver]!;
      if (forbidden[giver]!.has(newcomer) || forbidden[newcomer]!.has(receiver)) return [];
      return [
        [
          { giver, receiver: newcomer },
          { giver: newcomer, receiver },
        ],
      ];
    }),
    random,
  );
}

/** Returns the people taking part. People who dropped out have the receiver −1. */
const takingPart = (receivers: readonly number[]): number[] =>
  [...receivers.keys()].filter((one) => receivers[one] !== -1);

const oneOf = <T>(ways: readonly T[], random: RandomSource): T | undefined =>
  ways.length === 0 ? undefined : ways[random.below(ways.length)];
