import { withoutControls } from "../names-input/read-names.ts";
import { assertFitsHistory } from "../results/history-item.ts";
import { poolOf } from "./pool.ts";
import type { WinnerDraft, WinnersResult } from "./winner-draft.ts";

/**
 * What the history is asked to keep.
 * @throws DomainError HISTORY_ITEM_TOO_LARGE.
 */
export function recordOf(draft: WinnerDraft, { winners, alternates, leftOut }: WinnersResult) {
  const { participants, weights } = poolOf(draft, leftOut);
  const content = {
    inputNames: participants.join(","),
    numberOfWinners: winners.length,
    // those who moved up are no alternates any more
    numberOfAlternates: alternates.length,
    weights: weights && [...weights],
    result: winners.join(","),
    alternates: alternates.join(","),
  };
  assertFitsHistory(participants.length, content);
  return { name: withoutControls(draft.saveName).trim(), ...content };
}
