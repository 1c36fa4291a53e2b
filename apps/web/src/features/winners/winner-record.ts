import { readParticipants, withoutControls } from "../names-input/read-names.ts";
import { assertFitsHistory } from "../results/history-item.ts";
import type { WinnerDraft, WinnersResult } from "./winner-draft.ts";

/**
 * What the history is asked to keep.
 * @throws DomainError HISTORY_ITEM_TOO_LARGE.
 */
export function recordOf(draft: WinnerDraft, { winners, alternates }: WinnersResult) {
  const { names } = readParticipants(draft.participants);
  const content = {
    inputNames: names.join(","),
    numberOfWinners: winners.length,
    // those who moved up are no alternates any more
    numberOfAlternates: alternates.length,
    weights: null,
    result: winners.join(","),
    alternates: alternates.join(","),
  };
  assertFitsHistory(names.length, content);
  return { name: withoutControls(draft.saveName).trim(), ...content };
}
