import type { LotteryGame, NumberMode } from "@sortes/contract";
import type { IntlShape } from "../../../base/intl.ts";
import { fixed } from "./mode-fields.ts";
import { numberFormat } from "./number-facts.ts";

/** Game names, the same in every language. */
export const gameNames: Readonly<Record<LotteryGame, string>> = {
  "ro-6-49": "Loto 6/49",
  "ro-joker": "Joker",
  "ro-5-40": "Loto 5/40",
  eurojackpot: "Eurojackpot",
  euromillions: "EuroMillions",
  powerball: "Powerball",
  "mega-millions": "Mega Millions",
  "uk-lotto": "UK Lotto",
  "de-6-49": "LOTTO 6aus49",
  superenalotto: "SuperEnalotto",
  "hu-5-90": "Ötöslottó",
};

const ranksOf52 = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const ranksOf32 = ["A", "7", "8", "9", "10", "J", "Q", "K"];
const suits = ["spades", "hearts", "diamonds", "clubs"] as const;
const signs = { spades: "♠", hearts: "♥", diamonds: "♦", clubs: "♣" };

/** The rank and suit of a card; undefined for a joker. @param deck number of cards in the deck */
export function cardOf(card: number, deck: number) {
  const ranks = deck === 32 ? ranksOf32 : ranksOf52;
  const suit = suits[Math.floor((card - 1) / ranks.length)];
  return suit ? { rank: ranks[(card - 1) % ranks.length]!, suit, sign: signs[suit] } : undefined;
}

/** The column letter before a ball's number in American bingo; empty otherwise. */
const ballLetter = (ball: number, balls: number): string =>
  balls === 75 ? `${"BINGO"[Math.floor((ball - 1) / 15)]} ` : "";

/**
 * Returns a formatter that writes a mode's numbers as what they stand for.
 * @param max the largest number of the range, which determines the size of a deck
 */
export function wordingOf(
  { t, locale }: IntlShape,
  mode: NumberMode | null | undefined,
  max: number,
): (number: number) => string {
  const plain = numberFormat(locale);
  if (mode?.kind === "coin") return (side) => t(side === 1 ? "numbers.heads" : "numbers.tails");
  if (mode?.kind === "bingo") return (ball) => ballLetter(ball, max) + String(ball);
  if (mode?.kind === "cards")
    return (card) => {
      const known = cardOf(card, max);
      return known ? known.rank + known.sign : t("numbers.jokerCard");
    };
  if (mode?.kind === "decimals") {
    const point = plain(1.5).charAt(1);
    return (units) => fixed(units, mode.places).replace(".", point).replace("-", "−");
  }
  return plain;
}

/** A short description of the draw: the title of a result without a name. */
export function titleOf(intl: IntlShape, mode: NumberMode, rules: Range): string {
  const { t, locale } = intl;
  const word = wordingOf(intl, mode, rules.max);
  return t("numbers.modeTitle", {
    kind: mode.kind,
    name: nameOf(mode),
    count: rules.count,
    min: word(rules.min),
    max: mode.kind === "decimals" ? word(rules.max) : numberFormat(locale)(rules.max),
  });
}

interface Range {
  min: number;
  max: number;
  count: number;
}

function nameOf(mode: NumberMode): string {
  if (mode.kind === "dice") return mode.notation;
  return mode.kind === "lottery" ? gameNames[mode.game] : "";
}
