import type { TeamRules } from "@sortes/contract";
import { emptyRules } from "../../src/teams/team-lines.ts";

export const rules = (some: Partial<TeamRules>): TeamRules => ({ ...emptyRules(), ...some });
export const letters = (count: number): string[] => "ABCDEFGHIJKLMNOP".slice(0, count).split("");
export const people = (count: number): string[] => Array.from({ length: count }, (_, i) => `P${i}`);

/** Every split into teams of these sizes, by brute force. */
export function everySplit(names: readonly string[], sizes: readonly number[]): string[][][] {
  const [first, ...rest] = names;
  if (first === undefined) return [sizes.map(() => [])];
  return sizes.flatMap((size, team) =>
    size === 0
      ? []
      : everySplit(
          rest,
          sizes.map((each, i) => (i === team ? each - 1 : each)),
        ).map((teams) => teams.map((each, i) => (i === team ? [first, ...each] : each))),
  );
}

/** Whether a split keeps the rules, judged apart from the code under test. */
export function keeps(teams: readonly (readonly string[])[], some: TeamRules): boolean {
  const here = (name: string) => teams.some((team) => team.includes(name));
  const most = (group: readonly string[]) =>
    Math.max(...teams.map((team) => team.filter((name) => group.includes(name)).length));
  return (
    some.together.every((group) => most(group) === group.filter(here).length) &&
    [...some.apart, some.captains].every((group) => most(group) <= 1) &&
    some.seats.every(({ name, team }) => !here(name) || teams[team - 1]!.includes(name)) &&
    some.roles.every(({ names, min, max }) =>
      teams.every((team) => {
        const count = team.filter((name) => names.includes(name)).length;
        return count >= min && count <= (max ?? Infinity);
      }),
    )
  );
}

export const role = (names: string[], min: number, max: number | null = null) => ({
  role: "keeper",
  names,
  min,
  max,
});
