import type { LotteryGame, NumberMode } from "@sortes/contract";
import { countDice, linesOf, readDice } from "@sortes/core";
import type { IntlShape } from "../../../../base/intl.ts";
import { cardOf, wordingOf } from "../mode-words.ts";
import { numberFormat } from "../number-facts.ts";
import type { NumbersResult } from "../number-draft.ts";

type ModeDrawn = Pick<NumbersResult, "rules" | "numbers"> & { mode: NumberMode };

/** Maximum number of numbers read aloud. */
const mostSpoken = 20;

/** The numbers that the last press drew, in a mode that draws one after another. */
export const latestOf = (mode: NumberMode, numbers: readonly number[]): readonly number[] =>
  "atOnce" in mode ? numbers.slice(-mode.atOnce) : numbers;

/** Lottery lines as text: “3, 18, 23, 29, 37 + 15”. */
const wordLines = (game: LotteryGame, numbers: readonly number[]): string[] =>
  linesOf(game, numbers).map(({ main, bonus }) =>
    [main.join(", "), bonus.join(", ")].filter(Boolean).join(" + "),
  );

/** A short form of the result: “Heads”, “14”, “Q♥ 7♣”. */
export function headlineOf(intl: IntlShape, { mode, rules, numbers }: ModeDrawn): string {
  const all = Array.from(numbers);
  const word = wordingOf(intl, mode, rules.max);
  if (mode.kind === "dice")
    return numberFormat(intl.locale)(countDice(readDice(mode.notation), all).total);
  if (mode.kind === "coin" && all.length > 1) {
    const heads = all.filter((side) => side === 1).length;
    return intl.t("number-modes.heads", { heads, tails: all.length - heads });
  }
  if (mode.kind === "lottery") return wordLines(mode.game, all).join("; ");
  const latest = latestOf(mode, all);
  const shown = latest
    .slice(0, mostSpoken)
    .map(word)
    .join(mode.kind === "cards" ? " " : "; ");
  return latest.length > mostSpoken ? `${shown}…` : shown;
}

/** The full name of a card, for screen readers. */
export function cardName({ t }: IntlShape, card: number, deck: number): string {
  const known = cardOf(card, deck);
  return known
    ? t("number-modes.card", { rank: known.rank, suit: known.suit })
    : t("numbers.jokerCard");
}

/** The result for a screen reader. */
export function spokenOf(intl: IntlShape, drawn: ModeDrawn): string {
  const { mode, rules, numbers } = drawn;
  if (mode.kind !== "cards") return headlineOf(intl, drawn);
  const latest = latestOf(mode, Array.from(numbers));
  return intl.formatList(
    latest.slice(0, mostSpoken).map((card) => cardName(intl, card, rules.max)),
  );
}

/** The whole result as text, for the clipboard and other apps. */
export function textOf(intl: IntlShape, drawn: ModeDrawn): string {
  const { mode, rules, numbers } = drawn;
  const all = Array.from(numbers);
  const word = wordingOf(intl, mode, rules.max);
  if (mode.kind === "dice") {
    const { kept } = countDice(readDice(mode.notation), all);
    const faces = all.map((face, i) => (kept[i] ? String(face) : `(${face})`));
    return `${mode.notation}: ${faces.join(", ")} = ${headlineOf(intl, drawn)}`;
  }
  if (mode.kind === "lottery") return wordLines(mode.game, all).join("\n");
  return all.map(word).join("; ");
}
