import { type DomainError, limits } from "@sortes/contract";
import { integerProblem, longNameProblem, errorAt } from "../checks.ts";
import { type RandomSource, shuffle } from "../random/random-source.ts";
import { teamSizes } from "./team-sizes.ts";

/** The names to split, and the number of teams. */
export interface TeamInputs {
  readonly names: readonly string[];
  /** From 2 to 10. */
  readonly numberOfTeams: number;
}

/**
 * Splits the names into teams whose sizes differ by at most one; the first teams get the extra members. All splits of
 * that form are equally likely. A repeated name counts as two people.
 *
 * Throws the error that `problemWithTeams` finds.
 */
export function generateTeams(inputs: TeamInputs, random: RandomSource): { teams: string[][] } {
  const problem = problemWithTeams(inputs);
  if (problem) throw problem;
  const { names, numberOfTeams } = inputs;
  const order = shuffle(names, random);
  let start = 0;
  const teams = teamSizes(names.length, numberOfTeams).map((size) => {
    const team = order.slice(start, start + size);
    start += size;
    return team;
  });
  return { teams };
}

/**
 * The error that makes a split impossible, at the input to change: NAMES_REQUIRED without a name, NAME_TOO_LONG {place,
 * max}, NOT_ENOUGH_NAMES {count} with fewer names than teams, and INVALID_INPUT if the number of teams is out of range.
 */
export function problemWithTeams({ names, numberOfTeams }: TeamInputs): DomainError | undefined {
  if (names.length === 0) return errorAt("names", "NAMES_REQUIRED");
  const outOfRange = integerProblem(
    "numberOfTeams",
    numberOfTeams,
    limits.teams.min,
    limits.teams.max,
  );
  if (outOfRange) return outOfRange;
  if (names.length < numberOfTeams)
    return errorAt("names", "NOT_ENOUGH_NAMES", { count: numberOfTeams });
  return longNameProblem("names", names);
}
