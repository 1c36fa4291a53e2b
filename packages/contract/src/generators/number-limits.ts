/** Limits and choices of numbers with a meaning, such as dice; a separate module, since few pages need it. */

/** Lotteries whose lines can be drawn. Saved lines name their game, so entries never change or disappear. */
export const lotteryGames = [
  "ro-6-49",
  "ro-joker",
  "ro-5-40",
  "eurojackpot",
  "euromillions",
  "powerball",
  "mega-millions",
  "uk-lotto",
  "de-6-49",
  "superenalotto",
  "hu-5-90",
] as const;
export type LotteryGame = (typeof lotteryGames)[number];

/** Cards in a deck: from seven on, without jokers, and with two. */
export const deckSizes = [32, 52, 54] as const;

/** Balls of the two common kinds of bingo. */
export const bingoSizes = [75, 90] as const;

export const numberLimits = {
  /** Dice: characters and terms of a notation, total dice, faces of a die, and the largest constant. */
  dice: { notation: 100, terms: 20, count: 100, sides: { min: 2, max: 1000 }, constant: 1_000_000 },
  /** Coins of one toss. */
  coins: 1000,
  /** Lines of a lottery in one draw. */
  lotteryLines: 10,
  /** Digits after the decimal point. */
  decimalPlaces: { min: 1, max: 6 },
  /** Maximum size of a range that is drawn one number at a time without repeats. */
  sequence: 10_000,
} as const;
