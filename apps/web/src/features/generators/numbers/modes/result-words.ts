import type { LotteryGame, NumberMode } from "@sortes/contract";
import { countDice, linesOf, readDice } from "@sortes/core";
import type { IntlShape } from "../../../../base/intl.ts";
import { cardOf, wordingOf } from "../mode-words.ts";
import { numberFormat } from "../number-facts.ts";
import type { NumbersResult } from "../number-draft.ts";

type ModeDrawn = Pick<NumbersResult, "rules" | "numbers"> & { mode: NumberMode };

/** Numbers that are read aloud. */
const mostSpoken = 20;

/** Of a mode that goes on, those that the last press drew. */
export const latestOf = (mode: NumberMode, numbers: readonly number[]): readonly number[] =>
  "atOnce" in mode ? numbers.slice(-mode.atOnce) : numbers;

/** Lines of a lottery: “3, 18, 23, 29, 37 + 15”. */
const wordLines = (game: LotteryGame, numbers: readonly number[]): string[] =>
  linesOf(game, numbers).map(({ main, bonus }) =>
    [main.join(", "), bonus.join(", ")].filter(Boolean).join(" + "),
  );

/** The result in a few words: “Heads”, “14”, “Q♥ 7♣”. */
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

/** A card by its full name, for people who hear it. */
export function cardName({ t }: IntlShape, card: number, deck: number): string {
  const known = cardOf(card, deck);
  return known
    ? t("number-modes.card", { rank: known.rank, suit: known.suit })
    : t("numbers.jokerCard");
}

/** The same result for a screen reader. */
export function spokenOf(intl: IntlShape, drawn: ModeDrawn): string {
  const { mode, rules, numbers } = drawn;
  if (mode.kind !== "cards") return headlineOf(intl, drawn);
  const latest = latestOf(mode, Array.from(numbers));
  return intl.formatList(
    latest.slice(0, mostSpoken).map((card) => cardName(intl, card, rules.max)),
  );
}

/** All of it as text, for the clipboard and other programs. */
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
