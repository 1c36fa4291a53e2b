import { isRecord } from "../../../base/shapes.ts";
import { readStoredJson, removeStored, writeStored } from "../../../base/storage.ts";
import { isWinnerDraft, type WinnerDraft, type WinnersResult } from "./winner-draft.ts";

const key = "turns";
/** Maximum length of a stored order, in characters; a stand-up has dozens of people. */
const most = 200_000;

const dayOf = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].join("-");

/** Stores the order of winners drawn one at a time on this device, until the end of the day. */
export function keepTurns(draft: WinnerDraft, now: Date): void {
  if (!draft.result?.inTurn) return;
  const text = JSON.stringify({ day: dayOf(now), draft });
  if (text.length <= most) writeStored(key, text);
  else forgetTurns();
}

export const forgetTurns = (): void => removeStored(key);

/** A draft whose winners are drawn one at a time. */
export type KeptTurns = WinnerDraft & { result: WinnersResult };

/** Today's stored order, if any. Deletes one of another day. */
export function readTurns(now: Date): KeptTurns | undefined {
  const stored = readStoredJson(key);
  if (stored === undefined) return undefined;
  if (isRecord(stored) && stored["day"] === dayOf(now) && isWinnerDraft(stored["draft"])) {
    const { draft } = stored;
    if (draft.result?.inTurn) return { ...draft, result: draft.result };
  }
  forgetTurns();
  return undefined;
}
