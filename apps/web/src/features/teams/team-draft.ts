import { limits } from "@sortes/contract";
import { cryptoRandom, generateTeams } from "@sortes/core";
import { isMoment, isText, isTexts, orNull, shapeOf } from "../../base/shapes.ts";
import { readNames } from "../names-input/read-names.ts";
import type { GeneratorSetup } from "../results/generator-draft.ts";
import type { GeneratorState } from "../results/use-generator.ts";

export interface TeamsResult {
  teams: readonly (readonly string[])[];
  /** The time of the draw (ISO 8601, UTC), which identifies the result. */
  createdAt: string;
  /** The name under which it stands in the history; null as long as it does not. */
  savedAs: string | null;
}

/** The visitor's input and result. The result has these names and this number of teams. */
export interface TeamDraft {
  /** As typed: one a line or separated by commas. */
  names: string;
  numberOfTeams: number;
  saveName: string;
  result: TeamsResult | null;
}

export const initialDraft: TeamDraft = {
  names: "",
  numberOfTeams: limits.teams.default,
  saveName: "",
  result: null,
};

const isNumberOfTeams = (value: unknown): value is number =>
  Number.isInteger(value) &&
  (value as number) >= limits.teams.min &&
  (value as number) <= limits.teams.max;

const isTeams = (value: unknown): value is string[][] =>
  Array.isArray(value) && isNumberOfTeams(value.length) && value.every(isTexts);

/** Whether what was stored, perhaps by an older version, is a draft. */
export const isTeamDraft = shapeOf<TeamDraft>({
  names: isText,
  numberOfTeams: isNumberOfTeams,
  saveName: isText,
  result: orNull(
    shapeOf<TeamsResult>({ teams: isTeams, createdAt: isMoment, savedAs: orNull(isText) }),
  ),
});

export const teamSetup: GeneratorSetup<TeamDraft, TeamsResult> = {
  key: "teams.draft",
  initial: initialDraft,
  inputs: ["names", "numberOfTeams"],
  isDraft: isTeamDraft,
};

export type Teams = GeneratorState<TeamDraft, TeamsResult>;

export const resultOf = (teams: TeamsResult["teams"], createdAt: Date): TeamsResult => ({
  teams,
  createdAt: createdAt.toISOString(),
  savedAs: null,
});

/** A draft that begins with names from another page. */
export const draftOf = (names: readonly string[], numberOfTeams: unknown): TeamDraft => ({
  ...initialDraft,
  names: names.join("\n"),
  numberOfTeams: isNumberOfTeams(numberOfTeams) ? numberOfTeams : limits.teams.default,
});

/** @throws DomainError if these names make no such teams. */
export function drawTeams({ names: typed, numberOfTeams }: TeamDraft): TeamsResult {
  const { names } = readNames(typed);
  const { teams } = generateTeams({ names, numberOfTeams }, cryptoRandom());
  return resultOf(teams, new Date());
}
