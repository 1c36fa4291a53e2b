import { draftOf, type TeamDraft } from "./team-draft.ts";

/** The two views between which the page toggles. */
export type TeamsView = "names" | "teams";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Names to begin with, from My History. */
    participants?: string[];
    /** Names to begin with, from a pack. */
    preloadedData?: string[];
    /** 2 to 10. */
    numberOfTeams?: number;
    /** What this entry of the browser's history shows. */
    teamsView?: TeamsView;
  }
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === "string");

/** The draft that another page asked for, if one did. The state of a history entry may hold anything. */
export function prefillOf(state: Record<string, unknown>): TeamDraft | undefined {
  const names = [state.participants, state.preloadedData].find(isNames);
  return names && draftOf(names, state.numberOfTeams);
}

/** An entry that does not say what it shows was opened by a link: it shows a result if there is one. */
export const viewOf = (state: Record<string, unknown>, hasResult: boolean): TeamsView =>
  hasResult && state.teamsView !== "names" ? "teams" : "names";
