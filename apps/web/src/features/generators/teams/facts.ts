import type { Team } from "@sortes/ui";
import { type IntlShape, useIntl } from "../../../base/intl.ts";
import type { CardEntry } from "../../../base/generator.ts";

/** Teams of one size. */
interface SizeGroup {
  teams: number;
  size: number;
}

/**
 * How many teams have which size, larger ones first: one group where all are equal, else two, for sizes differ by at
 * most one.
 */
export function sizesOf(teams: readonly { readonly length: number }[]): SizeGroup[] {
  const counts = new Map<number, number>();
  for (const { length } of teams) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts]
    .map(([size, count]) => ({ teams: count, size }))
    .sort((a, b) => b.size - a.size);
}

export const countPeople = (teams: readonly (readonly string[])[]): number =>
  teams.reduce((sum, { length }) => sum + length, 0);

/** A team as it is shown: its title, and who is in it. */
interface TitledTeam {
  title: string;
  names: readonly string[];
}

/** The teams as plain text, to be pasted into a message. */
export const textOf = (title: string, teams: readonly TitledTeam[]): string =>
  [title, ...teams.map((team) => [team.title, ...team.names].join("\n"))].join("\n\n");

/** One row a person, so that a table can be sorted and filtered: the number of the team, and the name. */
export const rowsOf = (
  head: readonly [team: string, name: string],
  teams: readonly (readonly string[])[],
): string[][] => [
  [...head],
  ...teams.flatMap((names, index) => names.map((name) => [String(index + 1), name])),
];

/** Team 11 is on the stock of team 1 again. */
const stocks = 10;

/** The slips of a picture: one a team, on the stock of its number. */
export const entriesOf = (teams: readonly (readonly string[])[]): CardEntry[] =>
  teams.map((names, index) => ({ mark: String(index + 1), names, stock: (index % stocks) + 1 }));

type Names = readonly (readonly string[])[];

/** How many people the teams have: “Two teams of 5, one of 4”. */
export function wordSizes({ t }: IntlShape, sizes: readonly number[]): string {
  const [larger, smaller] = sizesOf(sizes.map((length) => ({ length })));
  const size = larger?.size ?? 0;
  return smaller
    ? t("teams.sizesDiffer", {
        teams: larger?.teams,
        size,
        others: smaller.teams,
        otherSize: smaller.size,
      })
    : t("teams.sizesEqual", { teams: sizes.length, size });
}

/** The sentences that say what a result is: how many people, and the sizes of the teams. */
export const wordFacts = (intl: IntlShape, teams: Names) => ({
  people: intl.t("teams.facts", { names: countPeople(teams), teams: teams.length }),
  sizes: wordSizes(
    intl,
    teams.map(({ length }) => length),
  ),
});

export const useFacts = (teams: Names) => wordFacts(useIntl(), teams);

/** The teams with their titles and counts; at most `most` names of each are given. */
export const titled = ({ t }: IntlShape, teams: Names, most = Infinity): Team[] =>
  teams.map((names, index) => ({
    title: t("teams.team", { number: index + 1 }),
    count: t("teams.count", { count: names.length }),
    names: names.length > most ? names.slice(0, most) : names,
  }));
