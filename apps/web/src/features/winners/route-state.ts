import { isTexts } from "../../base/shapes.ts";
import { draftOf, type WinnerDraft } from "./winner-draft.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Participants to begin with, from My History. */
    participants?: string[];
    /** Participants to begin with, from a pack. */
    preloadedData?: string[];
    /** From 1. */
    numberOfWinners?: number;
    /** From 0. */
    numberOfAlternates?: number;
    /** Whether a name that is repeated wins once at most. */
    eachNameOnce?: boolean;
  }
}

/** The draft that another page asked for, if one did. The state of a history entry may hold anything. */
export function prefillOf(state: Record<string, unknown>): WinnerDraft | undefined {
  const names = [state.participants, state.preloadedData].find(isTexts);
  if (!names) return undefined;
  return draftOf(names, state.numberOfWinners, state.numberOfAlternates, state.eachNameOnce);
}
