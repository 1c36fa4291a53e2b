import { DomainError, limits, messageOf } from "@sortes/contract";
import { cryptoRandom, drawWinners, type Prize, winnersOf } from "@sortes/core";
import { ofList, entriesOf, poolOf } from "./pool.ts";
import { nextTurn } from "./those-left.ts";
import { leftOutOf, resultOf, type WinnerDraft, type WinnersResult } from "./winner-draft.ts";
import { wholeOf } from "../../../base/typed-number.ts";

/** The prizes of a draft; null if it has none, or if winners are drawn one at a time. */
export function prizesOf({ prizes = [], inTurn }: WinnerDraft): Prize[] | null {
  if (inTurn || prizes.length === 0) return null;
  return prizes.map(({ name, count }) => ({ name: name.trim(), count: wholeOf(count) }));
}

/** The number of winners and alternates to draw. */
export function countsOf(draft: WinnerDraft) {
  if (draft.inTurn) return { numberOfWinners: 1, numberOfAlternates: 0 };
  const prizes = prizesOf(draft);
  return {
    numberOfWinners: prizes ? winnersOf(prizes) : wholeOf(draft.numberOfWinners),
    numberOfAlternates: wholeOf(draft.numberOfAlternates),
  };
}

/** @throws DomainError WEIGHT_OUT_OF_RANGE, as an error of the list. */
function checkTickets(tickets: readonly number[] | null): void {
  const { min, max } = limits.weight;
  const wrong = tickets?.findIndex((count) => !(count >= min && count <= max)) ?? -1;
  if (wrong === -1) return;
  const message = messageOf("WEIGHT_OUT_OF_RANGE", { place: wrong + 1, max });
  throw DomainError.of(message, { participants: [message] });
}

/**
 * Draws from the participants; removed people stay excluded until they are readmitted.
 * @throws DomainError if nobody, or not enough people, can be drawn.
 */
export function draw(draft: WinnerDraft): WinnersResult {
  const removed = leftOutOf(draft);
  const leftOut = removed.length > 0 ? ofList(removed, entriesOf(draft).names) : removed;
  checkTickets(entriesOf(draft).tickets);
  const pool = poolOf(draft, leftOut);
  const prizes = prizesOf(draft);
  // checked one by one: invalid counts may add up to a valid sum
  if (prizes?.some(({ count }) => !Number.isSafeInteger(count) || count < 1))
    throw new DomainError("COUNT_TOO_SMALL", undefined, {
      prizes: [{ code: "COUNT_TOO_SMALL" }],
    });
  const drawn = drawWinners({ ...pool, ...countsOf(draft) }, cryptoRandom());
  return resultOf(drawn, pool, new Date(), { leftOut, prizes, inTurn: draft.inTurn });
}

/** The result with one more winner; undefined if nobody is left. */
export const takeTurn = (draft: WinnerDraft, result: WinnersResult): WinnersResult | undefined =>
  nextTurn(result, poolOf(draft, result.leftOut), cryptoRandom());
