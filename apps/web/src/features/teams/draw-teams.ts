import { cryptoRandom, generateTeams } from "@sortes/core";
import { readNames } from "../names-input/read-names.ts";
import { resultOf, type TeamDraft, type TeamsResult } from "./team-draft.ts";

/** @throws DomainError where these names make no such teams. */
export function drawTeams({ names: typed, numberOfTeams }: TeamDraft): TeamsResult {
  const { names } = readNames(typed);
  const { teams } = generateTeams({ names, numberOfTeams }, cryptoRandom());
  return resultOf(teams, new Date());
}
