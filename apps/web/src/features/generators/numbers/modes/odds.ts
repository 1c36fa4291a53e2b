import { choose, countDice, countLines, lotteryOdds, readDice, totalsOf } from "@sortes/core";
import type { LotteryGame, NumberMode } from "@sortes/contract";
import type { IntlShape } from "../../../../base/intl.ts";
import { numberFormat } from "../number-facts.ts";
import type { NumbersResult } from "../number-draft.ts";
import { goesOn } from "./session-memory.ts";

/** Maximum number of rows of a table of totals. */
const mostRows = 200;

/** A probability: `ways` of `of` equally likely outcomes. */
interface Ratio {
  ways: bigint;
  of: bigint;
}

/** The probability in percent, with four significant digits. */
function percent({ locale }: IntlShape, { ways, of }: Ratio): string {
  const format = new Intl.NumberFormat(locale, { style: "percent", maximumSignificantDigits: 4 });
  // scaled to twenty decimal places as integers; a double keeps the first fifteen
  return format.format(Number((ways * 10n ** 20n) / of) / 1e20);
}

/** “1 in 54.2”: exact for integers, otherwise with two decimals below a hundred and none above. */
function oneIn({ t, locale }: IntlShape, { ways, of }: Ratio): string {
  const hundredths = (of * 100n + ways / 2n) / ways;
  const isShort = hundredths < 10_000n && of % ways !== 0n;
  const count = isShort
    ? new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(Number(hundredths) / 100)
    : numberFormat(locale)((of + ways / 2n) / ways);
  return t("number-modes.oneIn", { count });
}

/** One line with the odds of this result; empty if computing them would take too long. */
export function chanceOf(intl: IntlShape, result: NumbersResult & { mode: NumberMode }): string {
  const { t, locale } = intl;
  const { mode, rules } = result;
  const numbers = Array.from(result.numbers);
  const format = numberFormat(locale);
  const size = rules.max - rules.min + 1;
  if (mode.kind === "coin") {
    const heads = numbers.filter((side) => side === 1).length;
    const of = 2n ** BigInt(numbers.length);
    const share = percent(intl, { ways: choose(numbers.length, heads), of });
    return numbers.length === 1
      ? t("number-modes.chanceCoin")
      : t("number-modes.chanceHeads", { heads, share });
  }
  if (mode.kind === "dice") {
    const odds = diceOdds(mode.notation, numbers);
    if (!odds) return "";
    const { exactly, atLeast, total } = odds;
    const shares = { exactly: percent(intl, exactly), more: percent(intl, atLeast) };
    return t("number-modes.chanceTotal", { total: format(total), ...shares });
  }
  if (mode.kind === "lottery")
    return t("number-modes.chanceLine", { lines: format(countLines(mode.game)) });
  if (!goesOn(mode)) return t("number-modes.chanceValue", { count: format(size) });
  const left = size - numbers.length;
  return left === 0
    ? t("number-modes.noneLeft")
    : t("number-modes.chanceNext", { count: left, left: format(left) });
}

function diceOdds(notation: string, faces: readonly number[]) {
  const dice = readDice(notation);
  const totals = totalsOf(dice);
  if (!totals) return undefined;
  const { total } = countDice(dice, faces);
  const sum = (those: (other: number) => boolean): bigint =>
    [...totals].reduce((ways, [other, more]) => (those(other) ? ways + more : ways), 0n);
  const of = sum(() => true);
  return {
    total,
    exactly: { ways: totals.get(total) ?? 0n, of },
    atLeast: { ways: sum((other) => other >= total), of },
  };
}

/** A row of an odds table: outcome, number of ways, probability. */
export type OddsRow = readonly [what: string, ways: string, chance: string];

/** All totals of the dice; undefined if there are too many or the notation is invalid. */
export function totalRows(intl: IntlShape, notation: string): OddsRow[] | undefined {
  const totals = totalsOf(readDice(notation));
  if (!totals || totals.size > mostRows) return undefined;
  const of = [...totals.values()].reduce((sum, ways) => sum + ways, 0n);
  const format = numberFormat(intl.locale);
  return [...totals].map(([total, ways]) => [
    format(total),
    format(ways),
    percent(intl, { ways, of }),
  ]);
}

/** All possible numbers of hits of a line, the rarest first. */
export function hitRows(intl: IntlShape, game: LotteryGame): OddsRow[] {
  const format = numberFormat(intl.locale);
  const odds = lotteryOdds(game);
  const hasBonus = odds.some(({ bonus }) => bonus > 0);
  return odds.map(({ main, bonus, ways, of }) => [
    hasBonus ? `${main} + ${bonus}` : String(main),
    format(ways),
    oneIn(intl, { ways, of }),
  ]);
}
