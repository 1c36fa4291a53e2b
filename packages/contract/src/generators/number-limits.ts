/** Limits and choices of numbers that stand for something: a file of its own, which few pages load. */

/** Lotteries whose lines can be drawn. A saved line names its game, so none of them changes or goes. */
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
  /**
   * Dice: characters of a notation, its terms, dice in all, faces of one, and the largest number that it adds.
   */
  dice: { notation: 100, terms: 20, count: 100, sides: { min: 2, max: 1000 }, constant: 1_000_000 },
  /** Coins of one toss. */
  coins: 1000,
  /** Lines of a lottery in one draw. */
  lotteryLines: 10,
  /** Figures after the decimal point. */
  decimalPlaces: { min: 1, max: 6 },
  /** Numbers of a range from which one after the other is drawn. */
  sequence: 10_000,
} as const;
