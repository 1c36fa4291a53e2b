import { cryptoRandom, drawWinners } from "@sortes/core";
import { readParticipants } from "../names-input/read-names.ts";
import { ofList, poolOf } from "./pool.ts";
import { leftOutOf, resultOf, type WinnerDraft, type WinnersResult } from "./winner-draft.ts";

/**
 * Draws from those who take part: who was removed before stays out until they are let in again.
 * @throws DomainError if nobody, or not so many, can be drawn.
 */
export function draw(draft: WinnerDraft): WinnersResult {
  const removed = leftOutOf(draft);
  const leftOut =
    removed.length > 0 ? ofList(removed, readParticipants(draft.participants).names) : removed;
  const pool = poolOf(draft, leftOut);
  const inputs = {
    ...pool,
    numberOfWinners: Number(draft.numberOfWinners),
    numberOfAlternates: Number(draft.numberOfAlternates),
  };
  return resultOf(drawWinners(inputs, cryptoRandom()), pool, new Date(), leftOut);
}
