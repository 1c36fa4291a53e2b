import { DomainError, limits, messageOf } from "@sortes/contract";
import { cryptoRandom, drawWinners, type Prize, winnersOf } from "@sortes/core";
import { ofList, entriesOf, poolOf } from "./pool.ts";
import { nextTurn } from "./those-left.ts";
import { leftOutOf, resultOf, type WinnerDraft, type WinnersResult } from "./winner-draft.ts";
import { wholeOf } from "../../../base/typed-number.ts";

/** The prizes of a draft; null if it has none. Winners that are drawn one at a time have none. */
export function prizesOf({ prizes = [], inTurn }: WinnerDraft): Prize[] | null {
  if (inTurn || prizes.length === 0) return null;
  return prizes.map(({ name, count }) => ({ name: name.trim(), count: wholeOf(count) }));
}

/** How many winners and alternates a draft asks for. */
export function countsOf(draft: WinnerDraft) {
  if (draft.inTurn) return { numberOfWinners: 1, numberOfAlternates: 0 };
  const prizes = prizesOf(draft);
  return {
    numberOfWinners: prizes ? winnersOf(prizes) : wholeOf(draft.numberOfWinners),
    numberOfAlternates: wholeOf(draft.numberOfAlternates),
  };
}

/** @throws DomainError WEIGHT_OUT_OF_RANGE, at the list. */
function checkTickets(tickets: readonly number[] | null): void {
  const { min, max } = limits.weight;
  const wrong = tickets?.findIndex((count) => !(count >= min && count <= max)) ?? -1;
  if (wrong === -1) return;
  const message = messageOf("WEIGHT_OUT_OF_RANGE", { place: wrong + 1, max });
  throw DomainError.of(message, { participants: [message] });
}

/**
 * Draws from those who take part: who was removed before stays out until they are let in again.
 * @throws DomainError if nobody, or not so many, can be drawn.
 */
export function draw(draft: WinnerDraft): WinnersResult {
  const removed = leftOutOf(draft);
  const leftOut = removed.length > 0 ? ofList(removed, entriesOf(draft).names) : removed;
  checkTickets(entriesOf(draft).tickets);
  const pool = poolOf(draft, leftOut);
  const prizes = prizesOf(draft);
  // each prize by itself: their sum may be right by chance
  if (prizes?.some(({ count }) => !Number.isSafeInteger(count) || count < 1))
    throw new DomainError("COUNT_TOO_SMALL", undefined, {
      prizes: [{ code: "COUNT_TOO_SMALL" }],
    });
  const drawn = drawWinners({ ...pool, ...countsOf(draft) }, cryptoRandom());
  return resultOf(drawn, pool, new Date(), { leftOut, prizes, inTurn: draft.inTurn });
}

/** The result with one more winner, of those left; undefined if nobody is. */
export const takeTurn = (draft: WinnerDraft, result: WinnersResult): WinnersResult | undefined =>
  nextTurn(result, poolOf(draft, result.leftOut), cryptoRandom());
