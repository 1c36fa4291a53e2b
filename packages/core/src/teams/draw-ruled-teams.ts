import { limits } from "@sortes/contract";
import { errorAt } from "../checks.ts";
import { isDrawnFrom } from "../names.ts";
import { type RandomSource, shuffle } from "../random/random-source.ts";
import { Arrangement, trySplit } from "./arrangement.ts";
import { balanceTeams } from "./balance-teams.ts";
import { countSplits } from "./count-splits.ts";
import { rejectSplits } from "./reject-splits.ts";
import {
  hasTooManyPairs,
  type ReadInputs,
  readInputs,
  type RuledTeamInputs,
} from "./rules-of-teams.ts";
import { type Puzzle, puzzleOf, type Rule } from "./team-puzzle.ts";

/**
 * How the teams were drawn. `even`: every split that keeps the rules was equally likely. `uneven`: the rules leave too
 * many cases, so some splits were likelier than others. `balanced`: by skill or by earlier pairs.
 */
export type TeamDrawing = "even" | "uneven" | "balanced";

interface RuledTeams {
  readonly teams: string[][];
  readonly drawing: TeamDrawing;
}

/** Cases of one exact count, units placed by rejection where there are more cases, and cases of all counts for a refusal. */
const work = { cases: 6000, placed: 60_000, refusal: 24_000 };
/** Rules that a refusal names. */
const named = { rules: 8, people: 12 };

/**
 * Splits the people of a list who are present into teams that keep all rules. Sizes are those of `generateTeams`. Without
 * a goal (skills, earlier pairs), every split that keeps the rules is equally likely, unless the rules leave too many cases
 * to count and too few splits to find one by rejection (docs/domains/generators.md). Captains are the first of their teams.
 * @param kept people who stay in their team (from 0), beside the rules
 * @throws DomainError as `readInputs`; TEAM_RULES_CONFLICT {rules, count, teams, size} where no split keeps these rules, and
 *   TEAM_RULES_TOO_HARD {rules} where none was found within the bounds.
 */
export function drawRuledTeams(
  inputs: RuledTeamInputs,
  random: RandomSource,
  kept: readonly (readonly string[])[] = [],
): RuledTeams {
  const read = readInputs(inputs);
  const rules = [...read.rules, ...seatsOf(read.people, kept)];
  const puzzle = solvable(read, rules);
  const splits = countSplits(puzzle, work.cases);
  if (splits?.ways === 0n) throw conflict(read, rules);
  const bound = splits?.draw(random) ?? rejectSplits(puzzle, work.placed, random);
  const split = bound
    ? new Arrangement(puzzle, fill(puzzle, bound, random))
    : trySplit(puzzle, random);
  if (!split) throw tooHard(read, rules);
  const hasGoal = read.skills !== undefined || read.earlier.length > 0;
  if (!hasGoal)
    return { teams: namedTeams(read, split, random), drawing: bound ? "even" : "uneven" };
  const goals = { skills: read.skills, met: metBefore(read) };
  const best = balanceTeams(puzzle, goals, split, random);
  return { teams: namedTeams(read, best, random), drawing: "balanced" };
}

/**
 * Whether `drawRuledTeams(inputs, …)` could give these teams: everybody present is in one team, and sizes and rules are
 * kept. Does not check that balanced teams are optimal, since the search is bounded.
 * @param isByHand whether people were swapped by hand since, which may break rules
 * @throws DomainError as `readInputs`
 */
export function ruledTeamsFit(
  inputs: RuledTeamInputs,
  teams: readonly (readonly string[])[],
  isByHand = false,
): boolean {
  const { people, sizes, rules } = readInputs(inputs);
  const isWhole =
    teams.length === sizes.length &&
    teams.every((team, index) => team.length === sizes[index]) &&
    isDrawnFrom(teams.flat(), people);
  const isPossible = !rules.some((rule) => exceeds(rule, sizes));
  return (
    isWhole && isPossible && (isByHand || brokenRules({ people, sizes, rules }, teams).length === 0)
  );
}

/** The rules that these teams break, as written in the list. */
export function brokenRulesOf(
  inputs: RuledTeamInputs,
  teams: readonly (readonly string[])[],
): string[] {
  const read = readInputs(inputs);
  return brokenRules(read, teams).map((rule) => wordRule(read.people, rule));
}

type Split = Pick<ReadInputs, "people" | "sizes" | "rules">;

function brokenRules({ people, rules }: Split, teams: readonly (readonly string[])[]): Rule[] {
  // rules only refer to names that are in the list exactly once
  const teamByName = new Map(teams.flatMap((team, index) => team.map((name) => [name, index])));
  return rules.filter((rule) => {
    const of = rule.people.map((person) => teamByName.get(people[person]!));
    const different = new Set(of).size;
    if (rule.kind === "together") return different > 1;
    if (rule.kind === "seat") return of[0] !== rule.team;
    if (rule.kind !== "role") return different < of.length;
    const counts = teams.map(() => 0);
    for (const team of of) if (team !== undefined) counts[team]! += 1;
    return counts.some((count) => count < rule.min || count > rule.max);
  });
}

/** @throws DomainError if rules obviously contradict each other, or are too many to examine. */
function solvable(read: ReadInputs, rules: readonly Rule[]): Puzzle {
  const tooLarge = rules.find((rule) => exceeds(rule, read.sizes));
  if (tooLarge) throw refusal(read, [tooLarge]);
  if (hasTooManyPairs(rules, read.sizes.length)) throw tooHard(read, rules);
  const puzzle = puzzleOf(read.people.length, read.sizes, rules);
  if (!puzzle) throw conflict(read, rules);
  return puzzle;
}

/** Whether a rule is impossible by itself. */
function exceeds(rule: Rule, sizes: readonly number[]): boolean {
  const { length } = rule.people;
  if (rule.kind === "together") return length > sizes[0]!;
  if (rule.kind === "apart" || rule.kind === "captains") return length > sizes.length;
  if (rule.kind === "seat") return rule.team >= sizes.length;
  const most = sizes.reduce((sum, size) => sum + Math.min(size, rule.max), 0);
  return length < rule.min * sizes.length || length > most;
}

/** A refusal that names a small set of conflicting rules, found by removing others. */
function conflict(read: ReadInputs, rules: readonly Rule[]) {
  let left = work.refusal;
  let core = [...rules];
  const isImpossible = (some: readonly Rule[]): boolean => {
    if (left <= 0) return false;
    const puzzle = puzzleOf(read.people.length, read.sizes, some);
    if (!puzzle) return true;
    left -= read.people.length + work.cases / 20;
    return countSplits(puzzle, work.cases)?.ways === 0n;
  };
  // halves first, so that one contradiction among many rules is found soon
  for (
    let size = Math.ceil(core.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  )
    for (let at = 0; at < core.length;) {
      const without = [...core.slice(0, at), ...core.slice(at + size)];
      if (isImpossible(without)) core = without;
      else at += size;
    }
  return refusal(read, core);
}

const refusal = (read: ReadInputs, rules: readonly Rule[]) =>
  errorAt("names", "TEAM_RULES_CONFLICT", {
    rules: wordRules(read.people, rules),
    count: rules.length,
    teams: read.sizes.length,
    size: read.sizes[0]!,
  });

const tooHard = (read: ReadInputs, rules: readonly Rule[]) =>
  errorAt("names", "TEAM_RULES_TOO_HARD", { rules: wordRules(read.people, rules) });

const wordRules = (people: readonly string[], rules: readonly Rule[]): string =>
  rules
    .slice(0, named.rules)
    .map((rule) => wordRule(people, rule))
    .concat(rules.length > named.rules ? ["…"] : [])
    .join("; ");

/** A rule as it is written in the list of names. */
function wordRule(people: readonly string[], rule: Rule): string {
  const sign = rule.kind === "captains" ? " (c)" : "";
  const names = rule.people.slice(0, named.people).map((person) => `${people[person]!}${sign}`);
  if (rule.people.length > named.people) names.push("…");
  if (rule.kind === "together") return names.join(" + ");
  if (rule.kind === "apart") return names.join(" ≠ ");
  if (rule.kind === "captains") return names.join(", ");
  if (rule.kind === "seat") return `${names[0]} → ${rule.team + 1}`;
  const bounds = [rule.min > 0 && `≥ ${rule.min}`, rule.max !== Infinity && `≤ ${rule.max}`];
  return `#${rule.role} ${bounds.filter(Boolean).join(" ")}${names.length > 0 ? ` (${names.join(", ")})` : ""}`;
}

/** Seats for people who keep their team; among people of the same name, any one. */
function seatsOf(people: readonly string[], kept: readonly (readonly string[])[]): Rule[] {
  const places = new Map<string, number[]>();
  for (const [person, name] of people.entries())
    places.set(name, [...(places.get(name) ?? []), person]);
  return kept.flatMap((names, team) =>
    names.flatMap((name): Rule[] => {
      const person = places.get(name)?.shift();
      return person === undefined ? [] : [{ kind: "seat", people: [person], team }];
    }),
  );
}

/** The team of each unit: the bound ones as drawn, the others on the free seats in random order. */
function fill(puzzle: Puzzle, bound: ReadonlyMap<number, number>, random: RandomSource): number[] {
  const free = [...puzzle.sizes];
  for (const [unit, team] of bound) free[team]! -= puzzle.units[unit]!.people.length;
  const seats = shuffle(
    free.flatMap((count, team) => Array.from({ length: count }, () => team)),
    random,
  );
  return puzzle.units.map((_, unit) => bound.get(unit) ?? seats.pop()!);
}

function namedTeams(
  { people, sizes, captains }: ReadInputs,
  { teamOf, puzzle }: Arrangement,
  random: RandomSource,
): string[][] {
  const teams: number[][] = sizes.map(() => []);
  for (const [person, unit] of puzzle.unitOf.entries()) teams[teamOf[unit]!]!.push(person);
  return teams.map((team) =>
    shuffle(team, random)
      .toSorted((a, b) => Number(captains.has(b)) - Number(captains.has(a)))
      .map((person) => people[person]!),
  );
}

/** The earlier teammates of each person, and the person, once per shared team. */
function metBefore({ people, earlier }: ReadInputs): number[][] | undefined {
  if (earlier.length === 0) return undefined;
  const met: number[][] = people.map(() => []);
  for (const team of earlier) for (const person of team) met[person]!.push(...team);
  return met;
}

/** The number of pairs in these teams that were in a team before. */
export function countRepeats(
  earlier: readonly (readonly string[])[],
  teams: readonly (readonly string[])[],
): number {
  const teamByName = new Map(teams.flatMap((team, index) => team.map((name) => [name, index])));
  const seen = new Set<string>();
  for (const team of earlier.slice(0, limits.teamRules.earlierTeams))
    for (const one of team)
      for (const other of team) {
        const at = teamByName.get(one);
        if (one < other && at !== undefined && at === teamByName.get(other))
          seen.add(`${one}\n${other}`);
      }
  return seen.size;
}
