import { type LotteryGame, lotteryGames, type NumberMode } from "@sortes/contract";
import { describe, expect, it } from "vitest";
import {
  countLines,
  drawLottery,
  linesOf,
  lotteries,
  lotteryFits,
  lotteryOdds,
  lotteryRange,
} from "../src/numbers/lotteries.ts";
import { modeFits, problemWithMode, rulesOfMode } from "../src/numbers/modes.ts";
import type { NumberRules } from "../src/numbers/number-rules.ts";
import { seededRandom } from "../src/random/seeded-random.ts";

const random = seededRandom(new Uint8Array(32).fill(9));

describe("a lottery", () => {
  // as the operators print them
  it.each<[LotteryGame, bigint]>([
    ["ro-6-49", 13_983_816n],
    ["ro-joker", 24_435_180n],
    ["ro-5-40", 658_008n],
    ["eurojackpot", 139_838_160n],
    ["euromillions", 139_838_160n],
    ["powerball", 292_201_338n],
    ["mega-millions", 290_472_336n],
    ["uk-lotto", 45_057_474n],
    ["de-6-49", 139_838_160n],
    ["superenalotto", 622_614_630n],
    ["hu-5-90", 43_949_268n],
  ])("%s has %d different lines", (game, lines) => {
    expect(countLines(game)).toBe(lines);
  });

  it.each(lotteryGames)("%s draws possible lines, and its odds add up", (game) => {
    const drawn = drawLottery(game, 10, random);
    expect(lotteryFits(game, 10, drawn)).toBe(true);
    expect(lotteryFits(game, 9, drawn)).toBe(false);
    expect(linesOf(game, drawn)).toHaveLength(10);
    expect(lotteryFits(game, 1, [1, 1, 1, 1, 1, 1].slice(0, drawn.length / 10))).toBe(false);
    const odds = lotteryOdds(game);
    const { of } = odds[0]!;
    expect(odds.reduce((sum, { ways }) => sum + ways, 0n)).toBe(of);
    // of 5/40, six numbers are drawn, and a line hits five of them in 35 ways
    const rarest = lotteries[game].drawn ? { ways: 35n } : { ways: 1n, of: countLines(game) };
    expect(odds[0]).toMatchObject(rarest);
  });

  it.each(lotteryGames)("%s can draw every number of its ranges, and no other", (game) => {
    const { main, bonus } = lotteries[game];
    const drawn = linesOf(game, drawLottery(game, 2000, random));
    const kinds = (numbers: number[]) => [...new Set(numbers)].toSorted((a, b) => a - b);
    const range = ({ from, to }: { from: number; to: number }) =>
      Array.from({ length: to - from + 1 }, (_, i) => from + i);
    expect(kinds(drawn.flatMap((line) => line.main))).toEqual(range(main));
    expect(kinds(drawn.flatMap((line) => line.bonus))).toEqual(bonus ? range(bonus) : []);
    expect(lotteryRange(game)).toEqual({
      min: Math.min(main.from, bonus?.from ?? main.from),
      max: Math.max(main.to, bonus?.to ?? main.to),
    });
  });

  it.each<[string, LotteryGame, number, number[]]>([
    ["a number below the range", "uk-lotto", 1, [0, 2, 3, 4, 5, 6]],
    ["a number above the range", "uk-lotto", 1, [1, 2, 3, 4, 5, 60]],
    ["half a number", "uk-lotto", 1, [1.5, 2, 3, 4, 5, 6]],
    ["one bad line of two", "hu-5-90", 2, [1, 2, 3, 4, 5, 1, 2, 3, 4, 4]],
    ["a bonus number out of its range", "ro-joker", 1, [1, 2, 3, 4, 5, 0]],
  ])("a line cannot have %s", (_, game, lines, numbers) => {
    expect(lotteryFits(game, lines, numbers)).toBe(false);
  });

  it("a line that is being drawn has the numbers so far", () => {
    expect(linesOf("ro-joker", [1, 2, 3, 4, 5, 6, 7])).toEqual([
      { main: [1, 2, 3, 4, 5], bonus: [6] },
      { main: [7], bonus: [] },
    ]);
  });

  it.each(lotteryGames)(
    "%s lists its odds from the rarest on, and of no more than it has",
    (game) => {
      const odds = lotteryOdds(game);
      const ways = odds.map((each) => each.ways);
      expect(ways).toEqual(ways.toSorted((a, b) => Number(a - b)));
      const { main, bonus } = lotteries[game];
      expect(Math.max(...odds.map((each) => each.main))).toBe(main.pick);
      expect(Math.max(...odds.map((each) => each.bonus))).toBe(bonus?.pick ?? 0);
      expect(odds).toHaveLength((main.pick + 1) * ((bonus?.pick ?? 0) + 1));
    },
  );

  it("counts hits like an enumeration of every draw for 5 of 40 with six drawn", () => {
    // a line of 1 to 5 against every draw of six numbers, by how many of its numbers are among them
    const ways = [0, 0, 0, 0, 0, 0];
    const draw = (from: number, left: number, hits: number): void => {
      if (left === 0) {
        ways[hits]! += 1;
        return;
      }
      for (let n = from; n <= 41 - left; n++) draw(n + 1, left - 1, hits + (n <= 5 ? 1 : 0));
    };
    draw(1, 6, 0);
    const counted = lotteryOdds("ro-5-40").toSorted((a, b) => a.main - b.main);
    expect(counted.map((odds) => Number(odds.ways))).toEqual(ways);
    // none and one hit have the same odds
    expect(lotteryOdds("ro-5-40").map(({ main }) => main)).toEqual([5, 4, 3, 2, 1, 0]);
  });

  it("draws each line of a small pool equally often", () => {
    const counts = new Map<string, number>();
    for (let i = 0; i < 20_000; i++) {
      const bonus = drawLottery("de-6-49", 1, random).at(-1)!;
      counts.set(String(bonus), (counts.get(String(bonus)) ?? 0) + 1);
    }
    const off = [...counts.values()].reduce((sum, n) => sum + (n - 2000) ** 2 / 2000, 0);
    expect([counts.size, off < 33]).toEqual([10, true]);
  });
});

describe("a mode of the number generator", () => {
  const full = (rules: Partial<NumberRules>): NumberRules => ({
    min: 1,
    max: 75,
    count: 1,
    numberType: "any",
    divisor: null,
    unique: false,
    sort: "none",
    exclude: [],
    ...rules,
  });
  const dice: NumberMode = { kind: "dice", notation: "4d6kh3" };
  const bingo: NumberMode = { kind: "bingo", atOnce: 1 };
  const joker: NumberMode = { kind: "lottery", game: "ro-joker", lines: 1 };

  it.each<[NumberMode, Partial<NumberRules>, number[], boolean]>([
    [{ kind: "coin" }, { min: 0, max: 1, count: 3 }, [0, 1, 1], true],
    [{ kind: "coin" }, { min: 0, max: 1, count: 3 }, [0, 1, 2], false],
    [{ kind: "coin" }, { min: 0, max: 2, count: 3 }, [0, 1, 2], false],
    [{ kind: "coin" }, { min: 0, max: 1, count: 1001 }, Array(1001).fill(1), false],
    [dice, { max: 6, count: 4 }, [1, 6, 3, 3], true],
    [dice, { max: 6, count: 4 }, [1, 7, 3, 3], false],
    [dice, { max: 8, count: 4 }, [1, 7, 3, 3], false],
    [{ kind: "coin" }, { min: 0, max: 1, count: 1000 }, Array(1000).fill(1), true],
    [{ kind: "coin" }, { min: -1, max: 1 }, [0], false],
    [dice, { max: 6, count: 3 }, [1, 6, 3], false],
    [dice, { max: 6, count: 3 }, [1, 6, 3, 3], false],
    [{ kind: "dice", notation: "d1" }, { max: 6 }, [1], false],
    [{ kind: "dice", notation: "d4+d8" }, { max: 8, count: 2 }, [5, 4], false],
    [{ kind: "dice", notation: "d4+d8" }, { max: 8, count: 2 }, [4, 5], true],
    [joker, { max: 45, count: 6 }, [3, 18, 23, 29, 37, 15], true],
    [joker, { max: 45, count: 6 }, [3, 18, 23, 29, 37, 21], false],
    [joker, { max: 45, count: 6 }, [18, 3, 23, 29, 37, 15], false],
    [joker, { max: 45, count: 6, exclude: [1] }, [3, 18, 23, 29, 37, 15], false],
    [bingo, { unique: true, count: 2 }, [75, 1], true],
    [bingo, { unique: true, count: 2 }, [75, 75], false],
    [bingo, { unique: false, count: 2 }, [75, 1], false],
    [bingo, { unique: true, count: 2, sort: "asc" }, [1, 75], false],
    [bingo, { unique: true, max: 80 }, [80], false],
    [{ kind: "cards", atOnce: 5 }, { unique: true, max: 52 }, [52], true],
    [{ kind: "cards", atOnce: 5 }, { unique: true, max: 53 }, [52], false],
    [{ kind: "sequence", atOnce: 1 }, { unique: true, min: -3, max: 9 }, [-3], true],
    [{ kind: "sequence", atOnce: 1 }, { unique: true, min: 0, max: 10_000 }, [3], false],
    [{ kind: "decimals", places: 2 }, { min: 0, max: 100, count: 2 }, [100, 0], true],
    [{ kind: "decimals", places: 2 }, { min: 0, max: 100, count: 2 }, [101, 0], false],
    [{ kind: "sequence", atOnce: 1 }, { unique: true, min: 90_000, max: 90_009 }, [90_000], true],
    [{ kind: "decimals", places: 2 }, { min: 0, max: 100, divisor: 5 }, [5], false],
    [{ kind: "decimals", places: 2 }, { min: 0, max: 100, numberType: "even" }, [4], false],
    [
      { kind: "decimals", places: 2 },
      { min: 0, max: 100, count: 2, unique: true, sort: "asc" },
      [0, 100],
      true,
    ],
  ])("%j with %j can yield %j: %s", (mode, rules, numbers, fits) => {
    expect(modeFits(mode, full(rules), numbers)).toBe(fits);
  });

  it("needs no rules beyond a range and a count", () => {
    expect(modeFits({ kind: "coin" }, { min: 0, max: 1, count: 2 }, [1, 1])).toBe(true);
  });

  it("has its own rules for drawing", () => {
    const given = { min: 5, max: 54, count: 2 };
    expect(rulesOfMode(dice, given)).toEqual({ min: 1, max: 6, count: 4 });
    expect(rulesOfMode({ kind: "cards", atOnce: 2 }, given)).toEqual({
      min: 1,
      max: 54,
      count: 2,
      unique: true,
    });
    expect(problemWithMode(dice)).toBeUndefined();
    expect(problemWithMode({ kind: "dice", notation: "x" })?.code).toBe("INVALID_INPUT");
  });
});
