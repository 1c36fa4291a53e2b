import type { MessageId } from "../../../base/intl.ts";
import type { ModeKind } from "./mode-fields.ts";

/** The title of a mode's page. */
export const modeTitles = {
  range: "numbers.title",
  coin: "numbers.titleCoin",
  dice: "numbers.titleDice",
  lottery: "numbers.titleLottery",
  cards: "numbers.titleCards",
  bingo: "numbers.titleBingo",
  sequence: "numbers.titleSequence",
  decimals: "numbers.titleDecimals",
} as const satisfies Record<ModeKind, MessageId>;
