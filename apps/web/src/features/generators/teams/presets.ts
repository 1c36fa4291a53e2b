import type { TeamRules } from "@sortes/contract";
import { namesIn, type RuledTeamInputs } from "@sortes/core";
import { isTexts } from "../../../base/shapes.ts";
import { readNames, withoutControls } from "../names-input/read-names.ts";
import type { PresetSource } from "../presets/preset-source.ts";
import { assertFitsHistory } from "../results/use-save.ts";
import { countPeople } from "./facts.ts";
import {
  draftOf,
  plainOptions,
  type TeamDraft,
  type TeamOptions,
  type TeamsResult,
} from "./team-draft.ts";
import { inputsOf } from "./use-rules.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Names from My History. */
    participants?: string[];
    /** Names from a pack. */
    preloadedData?: string[];
    /** 2 to 10. */
    numberOfTeams?: number;
    /** How the names are read and split. */
    teamOptions?: TeamOptions;
  }
}

/** The prefill from another page, if any. The state of a history entry may hold anything. */
export function prefillOf(state: Record<string, unknown>): TeamDraft | undefined {
  const names = [state.participants, state.preloadedData].find(isTexts);
  return names && draftOf(names, state.numberOfTeams, state.teamOptions);
}

interface TeamRecord {
  name: string;
  inputNames: string;
  numberOfTeams: number;
  teamSize?: number;
  rules?: TeamRules;
  changedByHand?: boolean;
  result: string[][];
}

/**
 * The input for saving a result to the history.
 * @throws DomainError HISTORY_ITEM_TOO_LARGE
 */
export function recordOf(draft: TeamDraft, result: TeamsResult): TeamRecord {
  const { teams, drawing, ruled } = result;
  const content = {
    inputNames: (ruled?.names ?? readNames(draft.names).names).join(","),
    numberOfTeams: teams.length,
    ...rulesOf(ruled),
    ...(drawing === "byHand" && { changedByHand: true }),
    result: teams.map((team) => [...team]),
  };
  assertFitsHistory(countPeople(teams), content);
  return { name: withoutControls(draft.saveName).trim(), ...content };
}

/** The optional inputs: team size and rules. */
const rulesOf = (inputs: RuledTeamInputs | undefined) => ({
  ...(inputs?.teamSize !== undefined && { teamSize: inputs.teamSize }),
  ...(inputs?.rules && { rules: inputs.rules }),
});

export const teamPresets: PresetSource<"team", TeamDraft> = {
  type: "team",
  loadLink: () => import("./link.ts"),
  settingsOf: async (draft) => {
    const inputs = await inputsOf(draft);
    return {
      inputNames: (inputs?.names ?? readNames(draft.names).names).join(","),
      numberOfTeams: draft.numberOfTeams,
      ...rulesOf(inputs),
    };
  },
  namesOf: ({ names }) => names,
  listOf: ({ names }) => namesIn(withoutControls(names)),
  withNames: ({ options, ...draft }, names, added) => ({
    ...draft,
    names,
    options: added ? { ...plainOptions, ...options, ...added } : options,
    result: null,
  }),
  prefillOf,
};
