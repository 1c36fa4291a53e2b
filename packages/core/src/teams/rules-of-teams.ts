import { DomainError, limits, type TeamRules } from "@sortes/contract";
import { errorAt, integerProblem, longNameProblem } from "../checks.ts";
import { problemWithTeams, type TeamInputs } from "./generate-teams.ts";
import type { Rule } from "./team-puzzle.ts";
import { teamSizes, teamsOfSize } from "./team-sizes.ts";

/** The names to split, the sizes, and the rules. */
export interface RuledTeamInputs extends TeamInputs {
  /** From 2 to 10; ignored if there is a `teamSize`. */
  readonly numberOfTeams: number;
  /** The approximate number of people in a team; see `teamsOfSize`. */
  readonly teamSize?: number | undefined;
  readonly rules?: TeamRules | undefined;
}

/** Inputs that fit together, with people as numbers: positions among those who are present. */
export interface ReadInputs {
  /** Those who are present, in the order of the list. */
  readonly people: readonly string[];
  readonly sizes: readonly number[];
  readonly rules: readonly Rule[];
  readonly captains: ReadonlySet<number>;
  /** In tenths of a point; people without a skill get the average of the others. Undefined if skills do not count. */
  readonly skills: readonly number[] | undefined;
  /** Earlier teams with somebody who is present. */
  readonly earlier: readonly (readonly number[])[];
}

/** Maximum pairs of people that rules keep apart, and that earlier teams have. */
const mostPairs = { apart: 260_000, earlier: 400_000 };

/**
 * The number of teams of these inputs.
 * @param people those who are present
 */
const teamCountOf = (people: number, inputs: RuledTeamInputs): number =>
  inputs.teamSize === undefined
    ? inputs.numberOfTeams
    : teamsOfSize(Math.max(1, people), inputs.teamSize);

/**
 * Reads inputs with rules.
 * @throws DomainError of `problemWithTeams`, and TEAM_RULE_UNKNOWN {name} for a name that is not in the list,
 *   TEAM_RULE_AMBIGUOUS {name} for one that stands there more than once, TEAM_RULES_TOO_MANY {max} with more people than
 *   rules work for, and INVALID_INPUT for a size or number that is out of range.
 */
export function readInputs(inputs: RuledTeamInputs): ReadInputs {
  const { names, teamSize, rules } = inputs;
  if (names.length === 0) throw errorAt("names", "NAMES_REQUIRED");
  const { people: most } = limits.teamRules;
  if (rules && names.length > most) throw errorAt("names", "TEAM_RULES_TOO_MANY", { max: most });
  const long = longNameProblem("names", names);
  if (long) throw long;

  const wrong =
    teamSize === undefined
      ? undefined
      : integerProblem("teamSize", teamSize, 1, limits.historyItem.entries);
  if (wrong) throw wrong;

  const find = finder(names);
  const absent = new Set(rules?.absent.map(find));
  const present = [...names.keys()].filter((place) => !absent.has(place));
  const people = present.map((place) => names[place]!);
  const teams = teamCountOf(people.length, inputs);
  const problem = problemWithCount(people, teams, teamSize);
  if (problem) throw problem;
  const sizes = teamSizes(people.length, teams);
  if (!rules)
    return { people, sizes, rules: [], captains: new Set(), skills: undefined, earlier: [] };

  const numberOf = new Map(present.map((place, number) => [place, number]));
  // rules about absent people are ignored
  const numbers = (group: readonly string[]): number[] => [
    ...new Set(group.map(find).flatMap((place) => numberOf.get(place) ?? [])),
  ];
  const read: Rule[] = [];
  for (const kind of ["together", "apart"] as const)
    for (const group of rules[kind]) read.push({ kind, people: numbers(group) });
  const captains = numbers(rules.captains);
  read.push({ kind: "captains", people: captains });
  for (const { name, team } of rules.seats)
    for (const person of numbers([name]))
      read.push({ kind: "seat", people: [person], team: team - 1 });
  for (const { role, names: named, min, max } of rules.roles)
    read.push({ kind: "role", people: numbers(named), role, min, max: max ?? Infinity });
  const known = new Map(people.map((name, person) => [name, person]));
  return {
    people,
    sizes,
    rules: read.filter(({ kind, people: group }) => group.length > needed[kind]),
    captains: new Set(captains),
    skills: rules.balanced && rules.skills ? skillsOf(rules.skills, names, present) : undefined,
    earlier: withinPairs(
      rules.earlier.map((team) => [...new Set(team.flatMap((name) => known.get(name) ?? []))]),
    ),
  };
}

/** Rules about this few people or fewer have no effect. A role that nobody has may still require somebody. */
const needed = { together: 1, apart: 1, captains: 1, seat: 0, role: -1 };

function problemWithCount(
  people: readonly string[],
  teams: number,
  teamSize: number | undefined,
): DomainError | undefined {
  const tooFew = () => errorAt("names", "NOT_ENOUGH_NAMES", { count: teams });
  // the list has names, but everybody is absent
  if (people.length === 0) return tooFew();
  if (teamSize === undefined) return problemWithTeams({ names: people, numberOfTeams: teams });
  if (people.length < teams) return tooFew();
  if (teams <= limits.teamsBySize) return undefined;
  return integerProblem("teamSize", teamSize, Math.ceil(people.length / limits.teamsBySize));
}

/** The places of names in the list, of those that stand there once. */
function finder(names: readonly string[]): (name: string) => number {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [place, name] of names.entries())
    if (places.has(name)) repeated.add(name);
    else places.set(name, place);
  return (name) => {
    const place = places.get(name);
    if (place === undefined) throw errorAt("names", "TEAM_RULE_UNKNOWN", { name });
    if (repeated.has(name)) throw errorAt("names", "TEAM_RULE_AMBIGUOUS", { name });
    return place;
  };
}

function skillsOf(
  skills: readonly (number | null)[],
  names: readonly string[],
  present: readonly number[],
): number[] {
  if (skills.length !== names.length) {
    const message = { code: "INVALID_INPUT" } as const;
    throw DomainError.of(message, { rules: [message] });
  }
  // only their skills distinguish people of the same name
  const first = new Map<string, number | null>();
  for (const [place, name] of names.entries())
    if (first.has(name) && first.get(name) !== skills[place])
      throw errorAt("names", "TEAM_RULE_AMBIGUOUS", { name });
    else first.set(name, skills[place]!);
  const tenths = present
    .map((place) => skills[place] ?? undefined)
    .map((skill) => skill && Math.round(skill * 10));
  const known = tenths.filter((skill) => skill !== undefined);
  const usual =
    known.length === 0 ? 0 : known.reduce((sum, skill) => sum + skill, 0) / known.length;
  return tenths.map((skill) => skill ?? Math.round(usual));
}

/** The earlier teams, in order, up to the maximum number of pairs. */
function withinPairs(teams: readonly number[][]): number[][] {
  let left = mostPairs.earlier;
  return teams.filter(({ length }) => length > 1 && (left -= length * length) >= 0);
}

/** Whether rules keep too many pairs apart to be examined. */
export const hasTooManyPairs = (rules: readonly Rule[], teams: number): boolean =>
  rules.reduce((sum, { kind, people }) => {
    const isApart = kind === "apart" || kind === "captains";
    // a group that is larger than the number of teams is refused before its pairs are made
    return isApart && people.length <= teams ? sum + people.length ** 2 : sum;
  }, 0) > mostPairs.apart;
