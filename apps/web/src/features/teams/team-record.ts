import { DomainError, limits } from "@sortes/contract";
import { readNames, withoutControls } from "./read-names.ts";
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
 * @throws DomainError HISTORY_ITEM_TOO_LARGE, by the server's own measure: a request far above it would be refused
 * before anyone could say why.
 */
export function recordOf(draft: TeamDraft, { teams }: TeamsResult): TeamRecord {
  const { bytes, entries } = limits.historyItem;
  const tooLarge = new DomainError("HISTORY_ITEM_TOO_LARGE", { kilobytes: bytes / 1024, entries });
  if (countPeople(teams) > entries) throw tooLarge;
  const content = {
    inputNames: readNames(draft.names).names.join(","),
    numberOfTeams: teams.length,
    result: teams.map((team) => [...team]),
  };
  if (new TextEncoder().encode(JSON.stringify(content)).length > bytes) throw tooLarge;
  return { name: withoutControls(draft.saveName).trim(), ...content };
}
