import { assertFitsHistory } from "../results/history-item.ts";
import { readNames, withoutControls } from "../names-input/read-names.ts";
import type { TeamDraft, TeamsResult } from "./team-draft.ts";
import { countPeople } from "./team-facts.ts";

export interface TeamRecord {
  name: string;
  inputNames: string;
  numberOfTeams: number;
  result: string[][];
}

/**
 * What the history is asked to keep.
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
