import { isTexts } from "../../base/shapes.ts";
import { draftOf, type TeamDraft } from "./team-draft.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Names to begin with, from My History. */
    participants?: string[];
    /** Names to begin with, from a pack. */
    preloadedData?: string[];
    /** 2 to 10. */
    numberOfTeams?: number;
  }
}

/** The draft that another page asked for, if one did. The state of a history entry may hold anything. */
export function prefillOf(state: Record<string, unknown>): TeamDraft | undefined {
  const names = [state.participants, state.preloadedData].find(isTexts);
  return names && draftOf(names, state.numberOfTeams);
}
