import type { TeamRules } from "@sortes/contract";
import {
  brokenRulesOf,
  countRepeats,
  emptyRules,
  type ReadSkills,
  readTeamLines,
  readTeamLinesSlowly,
  type RuledTeamInputs,
  type TeamLines,
} from "@sortes/core";
import { wholeOf } from "../../../../base/typed-number.ts";
import { inSlices } from "../../../../base/in-slices.ts";
import { readNames, readSoon, withoutControls } from "../../names-input/read-names.ts";
import {
  drawTeams,
  plainOptions,
  resultOf,
  type TeamDraft,
  type TeamsResult,
} from "../team-draft.ts";
import { drawRuled } from "./draw-ruled.ts";

type Typed = Pick<TeamDraft, "names" | "numberOfTeams" | "options">;

/** A parsed draft. */
export interface ReadDraft extends TeamLines {
  readonly inputs: RuledTeamInputs;
}

const namesOnly = (text: string): TeamLines => {
  const { names } = readNames(text);
  return {
    names,
    entries: [...names.keys()],
    rules: emptyRules(),
    lines: [],
    hasNumbers: false,
    skillLine: undefined,
  };
};

/** Cache of the last lines: a long list is read while it is typed, and again for the draw. */
let last: { text: string; readSkills: ReadSkills; lines: TeamLines } | undefined;

const known = (text: string, readSkills: ReadSkills): TeamLines | undefined =>
  last?.text === text && last.readSkills === readSkills ? last.lines : undefined;

function linesOf(text: string, readSkills: ReadSkills): TeamLines {
  const lines = known(text, readSkills) ?? readTeamLines(withoutControls(text), readSkills);
  last = { text, readSkills, lines };
  return lines;
}

/** Like `readDraft`, but in slices that let the page paint. @throws the reason of the signal */
export async function readDraftSoon(draft: Typed, signal: AbortSignal): Promise<ReadDraft> {
  const { names: text, options = plainOptions } = draft;
  const { readSkills } = options;
  if (options.allNames) await readSoon(readNames, text, signal);
  else if (!known(text, readSkills)) {
    const lines = await inSlices(readTeamLinesSlowly(withoutControls(text), readSkills), signal);
    last = { text, readSkills, lines };
  }
  return readDraft(draft);
}

/** Parses the names, rules and options of a draft. */
export function readDraft({
  names: text,
  numberOfTeams,
  options = plainOptions,
}: Typed): ReadDraft {
  const lines = options.allNames ? namesOnly(text) : linesOf(text, options.readSkills);
  const { teamSize, isRandom } = options;
  const present = new Set(lines.names);
  const earlier = options.earlier
    .map((team) => team.filter((name) => present.has(name)))
    .filter((team) => team.length > 1);
  const hasSkills = lines.skillLine !== undefined;
  const rules: TeamRules = { ...lines.rules, earlier, balanced: hasSkills && !isRandom };
  const isRuled = lines.lines.length > 0 || hasSkills || earlier.length > 0;
  return {
    ...lines,
    inputs: {
      names: lines.names,
      numberOfTeams,
      ...(teamSize !== null && {
        teamSize: teamSize.trim() === "" ? Number.NaN : wholeOf(teamSize),
      }),
      ...(isRuled && { rules }),
    },
  };
}

/** @throws DomainError if no teams can be made, or the reason of the signal */
export async function drawDraft(draft: TeamDraft, signal: AbortSignal): Promise<TeamsResult> {
  const { inputs } = await readDraftSoon(draft, signal);
  if (inputs.rules === undefined && inputs.teamSize === undefined) return drawTeams(draft);
  const { teams, drawing } = await drawRuled(inputs, [], signal);
  return resultOf(teams, new Date(), { drawing, ruled: inputs });
}

/**
 * Redraws everyone who is not kept.
 * @param kept by team @throws DomainError if the rules cannot be met with them, or the reason of the signal
 */
export async function redraw(
  draft: TeamDraft,
  result: TeamsResult,
  kept: readonly (readonly string[])[],
  signal: AbortSignal,
): Promise<TeamsResult> {
  const inputs = result.ruled ?? (await readDraftSoon(draft, signal)).inputs;
  const { teams, drawing } = await drawRuled(inputs, kept, signal);
  return resultOf(teams, new Date(), {
    drawing: drawing === "even" ? "locked" : drawing,
    ruled: result.ruled,
  });
}

/** The position of a person in a result. */
export interface Place {
  readonly team: number;
  readonly place: number;
}

/** The result after swapping two people. */
export function exchanged(result: TeamsResult, a: Place, b: Place): TeamsResult {
  const teams = result.teams.map((team) => [...team]);
  const [one, other] = [teams[a.team]![a.place]!, teams[b.team]![b.place]!];
  teams[a.team]![a.place] = other;
  teams[b.team]![b.place] = one;
  return { ...result, teams, savedAs: null, drawing: "byHand" };
}

/** Findings about teams, beyond their sizes. */
interface TeamFindings {
  /** Lowest and highest average skill. */
  readonly averages: readonly [number, number] | undefined;
  /** Number of repeated earlier pairs; undefined if none are avoided. */
  readonly repeats: number | undefined;
  /** Rules that are broken because people were swapped. */
  readonly broken: readonly string[];
}

/** Evaluates teams drawn by rules. */
export function findingsOf({ teams, ruled, drawing }: TeamsResult): TeamFindings {
  const rules = ruled?.rules;
  if (!ruled || !rules) return { averages: undefined, repeats: undefined, broken: [] };
  const { names } = ruled;
  const skillOf = new Map(names.map((name, place) => [name, rules.skills?.[place] ?? undefined]));
  const averages = teams.flatMap((team) => {
    const skills = team.flatMap((name) => skillOf.get(name) ?? []);
    return skills.length > 0 ? [skills.reduce((sum, skill) => sum + skill, 0) / skills.length] : [];
  });
  const { earlier } = rules;
  return {
    averages:
      averages.length > 0
        ? [averages.reduce((a, b) => Math.min(a, b)), averages.reduce((a, b) => Math.max(a, b))]
        : undefined,
    repeats: earlier.length > 0 ? countRepeats(earlier, teams) : undefined,
    broken: drawing === "byHand" ? brokenRulesOf(ruled, teams) : [],
  };
}
