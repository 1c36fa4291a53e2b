import type { HistoryState } from "@tanstack/react-router";
import type { WinnerDraft } from "./winner-draft.ts";

/** The input for a published draw with the options of a draft. @param list one entry a line, with its tickets */
export function newDrawOf(
  draft: WinnerDraft,
  list: string,
  weighted: boolean,
): NonNullable<HistoryState["newDraw"]> {
  const { prizes = [], inTurn = false, numberOfWinners, numberOfAlternates } = draft;
  return {
    kind: "winners",
    list,
    weighted,
    prizes: prizes.length > 0 && !inTurn ? [...prizes] : [{ name: "", count: numberOfWinners }],
    alternates: numberOfAlternates || "0",
  };
}
