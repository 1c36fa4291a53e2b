import { cryptoRandom, drawWinners } from "@sortes/core";
import { poolOf } from "./pool.ts";
import { resultOf, type WinnerDraft, type WinnersResult } from "./winner-draft.ts";

/**
 * @param leftOut names that do not take part
 * @throws DomainError where nobody, or not so many, can be drawn.
 */
export function draw(draft: WinnerDraft, leftOut: readonly string[] = []): WinnersResult {
  const pool = poolOf(draft, leftOut);
  const inputs = {
    ...pool,
    numberOfWinners: Number(draft.numberOfWinners),
    numberOfAlternates: Number(draft.numberOfAlternates),
  };
  return resultOf(drawWinners(inputs, cryptoRandom()), pool, new Date(), leftOut);
}
