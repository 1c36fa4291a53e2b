import type { LotteryGame } from "@sortes/contract";
import { type RandomSource, sample } from "../random/random-source.ts";
import { choose } from "./dice-odds.ts";

/** Different numbers of a range, both ends included. */
interface Pool {
  readonly from: number;
  readonly to: number;
  readonly pick: number;
}

/** The numbers that a player marks on one line. */
export interface Lottery {
  readonly main: Pool;
  /** Numbers of a separate range. */
  readonly bonus?: Pool;
  /** Numbers of the main range that the lottery draws, if there are more than a player marks. */
  readonly drawn?: number;
}

/**
 * The games as described by their operators in 2026. If rules change, add a new entry, so that saved lines stay valid.
 */
export const lotteries: Readonly<Record<LotteryGame, Lottery>> = {
  "ro-6-49": { main: { from: 1, to: 49, pick: 6 } },
  "ro-joker": { main: { from: 1, to: 45, pick: 5 }, bonus: { from: 1, to: 20, pick: 1 } },
  "ro-5-40": { main: { from: 1, to: 40, pick: 5 }, drawn: 6 },
  eurojackpot: { main: { from: 1, to: 50, pick: 5 }, bonus: { from: 1, to: 12, pick: 2 } },
  euromillions: { main: { from: 1, to: 50, pick: 5 }, bonus: { from: 1, to: 12, pick: 2 } },
  powerball: { main: { from: 1, to: 69, pick: 5 }, bonus: { from: 1, to: 26, pick: 1 } },
  "mega-millions": { main: { from: 1, to: 70, pick: 5 }, bonus: { from: 1, to: 24, pick: 1 } },
  "uk-lotto": { main: { from: 1, to: 59, pick: 6 } },
  "de-6-49": { main: { from: 1, to: 49, pick: 6 }, bonus: { from: 0, to: 9, pick: 1 } },
  superenalotto: { main: { from: 1, to: 90, pick: 6 } },
  "hu-5-90": { main: { from: 1, to: 90, pick: 5 } },
};

const poolsOf = ({ main, bonus }: Lottery): Pool[] => (bonus ? [main, bonus] : [main]);

/** The number of numbers on one line, including those of a second range. */
export const lineLength = (game: LotteryGame): number =>
  poolsOf(lotteries[game]).reduce((sum, { pick }) => sum + pick, 0);

/** The smallest and the largest number of a game, of either range. */
export function lotteryRange(game: LotteryGame): { min: number; max: number } {
  const pools = poolsOf(lotteries[game]);
  return {
    min: Math.min(...pools.map(({ from }) => from)),
    max: Math.max(...pools.map(({ to }) => to)),
  };
}

/**
 * Lines of a game, one after the other: the numbers of the main range in rising order, then those of the second one.
 * Every line is equally likely, and two may be the same.
 * @param lines 1 to 10
 */
export function drawLottery(game: LotteryGame, lines: number, random: RandomSource): number[] {
  const pools = poolsOf(lotteries[game]);
  return Array.from({ length: lines }, () => pools.map((pool) => drawPool(pool, random))).flat(2);
}

function drawPool({ from, to, pick }: Pool, random: RandomSource): number[] {
  const all = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return sample(all, pick, random).toSorted((a, b) => a - b);
}

/** The numbers of each line by their ranges. */
export function linesOf(
  game: LotteryGame,
  numbers: readonly number[],
): { main: number[]; bonus: number[] }[] {
  const length = lineLength(game);
  const { pick } = lotteries[game].main;
  return Array.from({ length: Math.ceil(numbers.length / length) }, (_, i) => {
    const line = numbers.slice(i * length, (i + 1) * length);
    return { main: line.slice(0, pick), bonus: line.slice(pick) };
  });
}

/** Whether `drawLottery(game, lines, …)` could give these numbers. */
export function lotteryFits(game: LotteryGame, lines: number, numbers: readonly number[]): boolean {
  const { main, bonus } = lotteries[game];
  return (
    numbers.length === lines * lineLength(game) &&
    linesOf(game, numbers).every(
      (line) => isDrawnFrom(main, line.main) && (!bonus || isDrawnFrom(bonus, line.bonus)),
    )
  );
}

const isDrawnFrom = ({ from, to }: Pool, numbers: readonly number[]): boolean =>
  numbers.every(
    (number, i) =>
      Number.isInteger(number) &&
      number >= from &&
      number <= to &&
      (i === 0 || number > numbers[i - 1]!),
  );

/** The chance that a line has this many hits: `ways` of `of` equally likely draws. */
export interface LotteryOdds {
  readonly main: number;
  readonly bonus: number;
  readonly ways: bigint;
  readonly of: bigint;
}

/**
 * The exact odds of every number of hits, the rarest first. The draw takes `drawn` numbers of the main range, by default
 * as many as a line has; a line hits those that are in both.
 */
export function lotteryOdds(game: LotteryGame): LotteryOdds[] {
  const { main, bonus, drawn = main.pick } = lotteries[game];
  const inMain = hitsOf(main, drawn);
  const inBonus = bonus ? hitsOf(bonus, bonus.pick) : [{ hits: 0, ways: 1n, of: 1n }];
  return inMain
    .flatMap((m) =>
      inBonus.map((b) => ({
        main: m.hits,
        bonus: b.hits,
        ways: m.ways * b.ways,
        of: m.of * b.of,
      })),
    )
    .toSorted((a, b) => Number(a.ways - b.ways) || b.main - a.main);
}

/** The hypergeometric distribution of hits: how many of the `drawn` numbers of a pool are marked. */
function hitsOf({ from, to, pick }: Pool, drawn: number) {
  const size = to - from + 1;
  return Array.from({ length: pick + 1 }, (_, hits) => ({
    hits,
    ways: choose(pick, hits) * choose(size - pick, drawn - hits),
    of: choose(size, drawn),
  }));
}

/** The number of different lines, of which one is the jackpot. */
export function countLines(game: LotteryGame): bigint {
  return poolsOf(lotteries[game]).reduce(
    (product, { from, to, pick }) => product * choose(to - from + 1, pick),
    1n,
  );
}
