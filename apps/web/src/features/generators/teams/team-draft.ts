import { limits } from "@sortes/contract";
import {
  cryptoRandom,
  generateTeams,
  mayHaveRules,
  type ReadSkills,
  type RuledTeamInputs,
  type TeamDrawing,
} from "@sortes/core";
import {
  isFlag,
  isMoment,
  isRecord,
  isText,
  isTexts,
  listOf,
  oneOf,
  orNull,
  orUndefined,
  shapeOf,
} from "../../../base/shapes.ts";
import { readNames } from "../names-input/read-names.ts";
import type { ListSetup } from "../results/generator-draft.ts";
import type { GeneratorState } from "../results/use-generator.ts";

/** How teams were made; `locked`: some people kept their teams, `byHand`: people were swapped after the draw. */
type Drawing = TeamDrawing | "locked" | "byHand";

export interface TeamsResult {
  teams: readonly (readonly string[])[];
  /** The time of the draw (ISO 8601, UTC), which identifies the result. */
  createdAt: string;
  /** The name under which it was saved; null if it is not saved. */
  savedAs: string | null;
  /** Omitted if every split was equally likely. */
  drawing?: Drawing | undefined;
  /** The inputs, if there are more than names and a number of teams. */
  ruled?: RuledTeamInputs | undefined;
}

/** How the list is read and split. */
export interface TeamOptions {
  /** As typed; null: split by the number of teams. */
  teamSize: string | null;
  readSkills: ReadSkills;
  /** Whether every line counts as a name, whatever it looks like. */
  allNames: boolean;
  /** Whether the teams are random despite skills. */
  isRandom: boolean;
  /** Teams of earlier results, whose pairs are avoided. */
  earlier: string[][];
}

/** The visitor's input and result. The result always matches these names and this number of teams. */
export interface TeamDraft {
  /** As typed: one a line or separated by commas. */
  names: string;
  numberOfTeams: number;
  saveName: string;
  /** Omitted until the visitor changes an option. */
  options?: TeamOptions | undefined;
  result: TeamsResult | null;
}

export const initialDraft: TeamDraft = {
  names: "",
  numberOfTeams: limits.teams.default,
  saveName: "",
  options: undefined,
  result: null,
};

export const plainOptions: TeamOptions = {
  teamSize: null,
  readSkills: "plain",
  allNames: false,
  isRandom: false,
  earlier: [],
};

const isNumberOfTeams = (value: unknown): value is number =>
  Number.isInteger(value) &&
  (value as number) >= limits.teams.min &&
  (value as number) <= limits.teams.max;

const isTeams = (value: unknown): value is string[][] =>
  Array.isArray(value) && value.length >= limits.teams.min && value.every(isTexts);

// not validated in depth: the app wrote it, and the server checks it
const isInputs = (value: unknown): value is RuledTeamInputs =>
  isRecord(value) && isTexts(value["names"]);

const isTeamOptions = shapeOf<TeamOptions>({
  teamSize: orNull(isText),
  readSkills: oneOf(["plain", "always", "never"]),
  allNames: isFlag,
  isRandom: isFlag,
  earlier: listOf(isTexts),
});

/** Whether a stored value, perhaps of an older version, is a valid draft. */
export const isTeamDraft = shapeOf<TeamDraft>({
  names: isText,
  numberOfTeams: isNumberOfTeams,
  saveName: isText,
  options: orUndefined(isTeamOptions),
  result: orNull(
    shapeOf<TeamsResult>({
      teams: isTeams,
      createdAt: isMoment,
      savedAs: orNull(isText),
      drawing: orUndefined(oneOf(["even", "uneven", "balanced", "locked", "byHand"])),
      ruled: orUndefined(isInputs),
    }),
  ),
});

export const teamSetup: ListSetup<TeamDraft, TeamsResult> = {
  key: "teams.draft",
  initial: initialDraft,
  inputs: ["names", "numberOfTeams", "options"],
  isDraft: isTeamDraft,
  last: {
    key: "last-list.team",
    textOf: ({ names }) => names,
    countOf: ({ teams }) => teams.flat().length,
  },
};
export type Teams = GeneratorState<TeamDraft, TeamsResult>;

/** Whether a draft may contain more than names and a number of teams; the rules chunk finds out. */
export const needsRules = ({ names, options }: Pick<TeamDraft, "names" | "options">): boolean =>
  options?.teamSize != null ||
  (options?.earlier.length ?? 0) > 0 ||
  (!options?.allNames && mayHaveRules(names));

export const resultOf = (
  teams: TeamsResult["teams"],
  createdAt: Date,
  more: Pick<TeamsResult, "drawing" | "ruled"> = {},
): TeamsResult => ({
  teams,
  createdAt: createdAt.toISOString(),
  savedAs: null,
  ...more,
});

/** A draft with names from another page. */
export const draftOf = (
  names: readonly string[],
  numberOfTeams: unknown,
  options?: unknown,
): TeamDraft => ({
  ...initialDraft,
  names: names.join("\n"),
  numberOfTeams: isNumberOfTeams(numberOfTeams) ? numberOfTeams : limits.teams.default,
  options: isTeamOptions(options) ? options : undefined,
});

/** @throws DomainError if the names cannot be split into that many teams. */
export function drawTeams({ names: typed, numberOfTeams }: TeamDraft): TeamsResult {
  const { names } = readNames(typed);
  const { teams } = generateTeams({ names, numberOfTeams }, cryptoRandom());
  return resultOf(teams, new Date());
}
