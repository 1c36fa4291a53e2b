import { participantsIn, type Prize } from "@sortes/core";
import { isTexts } from "../../../base/shapes.ts";
import { withoutControls } from "../names-input/read-names.ts";
import type { PresetSource } from "../presets/preset-source.ts";
import { assertFitsHistory } from "../results/use-save.ts";
import { countsOf, prizesOf } from "./draw.ts";
import { poolOf } from "./pool.ts";
import { draftOf, leftOutOf, type WinnerDraft, type WinnersResult } from "./winner-draft.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Participants from My History. */
    participants?: string[];
    /** Participants from a pack. */
    preloadedData?: string[];
    /** From 1. */
    numberOfWinners?: number;
    /** From 0. */
    numberOfAlternates?: number;
    /** Whether a repeated name can win only once. */
    eachNameOnce?: boolean;
    /** Whether “Ana *3” is Ana with three tickets. */
    weighted?: boolean;
    prizes?: readonly Prize[];
    /** Whether winners are drawn one at a time. */
    inTurn?: boolean;
    /** Whether a wheel shows the draw. */
    wheel?: boolean;
  }
}

/** The prefill from another page, if any. The state of a history entry may hold anything. */
export function prefillOf(state: Record<string, unknown>): WinnerDraft | undefined {
  const names = [state.participants, state.preloadedData].find(isTexts);
  if (!names) return undefined;
  return draftOf(names, state);
}

/**
 * The input for saving a result to the history.
 * @throws DomainError HISTORY_ITEM_TOO_LARGE.
 */
export function recordOf(draft: WinnerDraft, result: WinnersResult) {
  const { winners, alternates, leftOut, prizes = null, inTurn = false } = result;
  const { participants, weights } = poolOf(draft, leftOut);
  const content = {
    inputNames: participants.join(","),
    numberOfWinners: winners.length,
    // alternates who moved up no longer count
    numberOfAlternates: alternates.length,
    weights: weights && [...weights],
    prizes: prizes && [...prizes],
    inTurn,
    result: winners.join(","),
    alternates: alternates.join(","),
  };
  assertFitsHistory(participants.length, content);
  return { name: withoutControls(draft.saveName).trim(), ...content };
}

export const winnerPresets: PresetSource<"winner", WinnerDraft> = {
  type: "winner",
  loadLink: () => import("./link.ts").then(({ formatWith }) => ({ format: formatWith(leftOutOf) })),
  settingsOf(draft) {
    const { participants, weights } = poolOf(draft);
    return {
      inputNames: participants.join(","),
      ...countsOf(draft),
      weights: weights && [...weights],
      prizes: prizesOf(draft),
      inTurn: draft.inTurn === true,
      ...(draft.wheel && { wheel: true }),
    };
  },
  namesOf: ({ participants }) => participants,
  listOf: ({ participants }) => participantsIn(withoutControls(participants)),
  withNames: (draft, participants) => ({ ...draft, participants, leftOut: [], result: null }),
  prefillOf,
};
