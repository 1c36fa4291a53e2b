import type { Team } from "@sortes/ui";
import { type IntlShape, useIntl } from "../../../base/intl.ts";
import type { CardEntry } from "../../../base/generator.ts";

/** The number of teams of one size. */
interface SizeGroup {
  teams: number;
  size: number;
}

/**
 * Groups the teams by size, larger ones first: one group if all are equal, else two, since sizes differ by at most one.
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

/** A team as displayed: its title and its members. */
interface TitledTeam {
  title: string;
  names: readonly string[];
}

/** The teams as plain text, for pasting into a message. */
export const textOf = (title: string, teams: readonly TitledTeam[]): string =>
  [title, ...teams.map((team) => [team.title, ...team.names].join("\n"))].join("\n\n");

/** Table rows with the number of the team and a name: one per person, so that the table can be sorted and filtered. */
export const rowsOf = (
  head: readonly [team: string, name: string],
  teams: readonly (readonly string[])[],
): string[][] => [
  [...head],
  ...teams.flatMap((names, index) => names.map((name) => [String(index + 1), name])),
];

/** Number of paper colours; team 11 has that of team 1 again. */
const stocks = 10;

/** The entries of the share image: one slip per team, in its paper colour. */
export const entriesOf = (teams: readonly (readonly string[])[]): CardEntry[] =>
  teams.map((names, index) => ({ mark: String(index + 1), names, stock: (index % stocks) + 1 }));

type Names = readonly (readonly string[])[];

/** The sizes in words: “Two teams of 5, one of 4”. */
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

/** The facts about a result: the number of people, and the sizes of the teams. */
export const wordFacts = (intl: IntlShape, teams: Names) => ({
  people: intl.t("teams.facts", { names: countPeople(teams), teams: teams.length }),
  sizes: wordSizes(
    intl,
    teams.map(({ length }) => length),
  ),
});

export const useFacts = (teams: Names) => wordFacts(useIntl(), teams);

/** The teams with their titles and counts, and at most `most` names each. */
export const titled = ({ t }: IntlShape, teams: Names, most = Infinity): Team[] =>
  teams.map((names, index) => ({
    title: t("teams.team", { number: index + 1 }),
    count: t("teams.count", { count: names.length }),
    names: names.length > most ? names.slice(0, most) : names,
  }));
