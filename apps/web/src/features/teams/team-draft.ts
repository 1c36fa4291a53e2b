import { limits } from "@sortes/contract";
import { isMoment, isRecord, isText, isTexts } from "../../shared/shapes.ts";

export interface TeamsResult {
  teams: readonly (readonly string[])[];
  /** When it was drawn: ISO 8601, UTC. Tells one result from another. */
  createdAt: string;
  /** The name under which it stands in the history; null as long as it does not. */
  savedAs: string | null;
}

/** What a visitor of the generator has typed and drawn. The result is one of these names and this number of teams. */
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

const isResult = (value: unknown): boolean =>
  isRecord(value) &&
  Array.isArray(value.teams) &&
  isNumberOfTeams(value.teams.length) &&
  value.teams.every(isTexts) &&
  isMoment(value.createdAt) &&
  (value.savedAs === null || isText(value.savedAs));

/** Whether what was stored, perhaps by an older version, is a draft. */
export const isTeamDraft = (stored: unknown): stored is TeamDraft =>
  isRecord(stored) &&
  isText(stored.names) &&
  isNumberOfTeams(stored.numberOfTeams) &&
  isText(stored.saveName) &&
  (stored.result === null || isResult(stored.result));

/** Other names put the result away: it was not drawn from them. */
export const withNames = (draft: TeamDraft, names: string): TeamDraft =>
  names === draft.names ? draft : { ...draft, names, result: null };

/** Another number of teams puts the result away, like other names. */
export const withNumberOfTeams = (draft: TeamDraft, numberOfTeams: number): TeamDraft =>
  numberOfTeams === draft.numberOfTeams ? draft : { ...draft, numberOfTeams, result: null };

export const withTeams = (
  draft: TeamDraft,
  teams: TeamsResult["teams"],
  createdAt: Date,
): TeamDraft => ({
  ...draft,
  result: { teams, createdAt: createdAt.toISOString(), savedAs: null },
});

/** Notes that a result was saved, unless another one has taken its place meanwhile. */
export const withSaved = (draft: TeamDraft, createdAt: string, savedAs: string): TeamDraft =>
  draft.result?.createdAt === createdAt
    ? { ...draft, result: { ...draft.result, savedAs } }
    : draft;

/** A draft that begins with names from another page. */
export const draftOf = (names: readonly string[], numberOfTeams: unknown): TeamDraft => ({
  ...initialDraft,
  names: names.join("\n"),
  numberOfTeams: isNumberOfTeams(numberOfTeams) ? numberOfTeams : limits.teams.default,
});
