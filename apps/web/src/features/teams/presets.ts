import { namesIn } from "@sortes/core";
import { isTexts } from "../../base/shapes.ts";
import { readNames, withoutControls } from "../names-input/read-names.ts";
import type { PresetSource } from "../presets/preset-source.ts";
import { assertFitsHistory } from "../results/use-save.ts";
import { countPeople } from "./facts.ts";
import { draftOf, type TeamDraft, type TeamsResult } from "./team-draft.ts";

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

interface TeamRecord {
  name: string;
  inputNames: string;
  numberOfTeams: number;
  result: string[][];
}

/**
 * The item that the history is asked to keep.
 * @throws DomainError HISTORY_ITEM_TOO_LARGE
 */
export function recordOf(draft: TeamDraft, { teams }: TeamsResult): TeamRecord {
  const content = {
    inputNames: readNames(draft.names).names.join(","),
    numberOfTeams: teams.length,
    result: teams.map((team) => [...team]),
  };
  assertFitsHistory(countPeople(teams), content);
  return { name: withoutControls(draft.saveName).trim(), ...content };
}

export const teamPresets: PresetSource<"team", TeamDraft> = {
  type: "team",
  settingsOf: ({ names, numberOfTeams }) => ({
    inputNames: readNames(names).names.join(","),
    numberOfTeams,
  }),
  namesOf: ({ names }) => names,
  listOf: ({ names }) => namesIn(withoutControls(names)),
  withNames: (draft, names) => ({ ...draft, names, result: null }),
  prefillOf,
};
