import type { Team } from "@sortes/ui";
import type { IntlShape } from "react-intl";
import { useIntl } from "react-intl";
import { countPeople, sizesOf } from "./team-facts.ts";

type Names = readonly (readonly string[])[];

/** The sentences that say what a result is: how many people, and the sizes of the teams. */
export function wordFacts({ formatMessage }: IntlShape, teams: Names) {
  const [larger, smaller] = sizesOf(teams);
  const size = larger?.size ?? 0;
  return {
    people: formatMessage(
      { id: "teams.facts" },
      { names: countPeople(teams), teams: teams.length },
    ),
    sizes: smaller
      ? formatMessage(
          { id: "teams.sizesDiffer" },
          { teams: larger?.teams, size, others: smaller.teams, otherSize: smaller.size },
        )
      : formatMessage({ id: "teams.sizesEqual" }, { teams: teams.length, size }),
  };
}

export const useFacts = (teams: Names) => wordFacts(useIntl(), teams);

/** The teams with their titles and counts; at most `most` names of each are given. */
export const titled = ({ formatMessage }: IntlShape, teams: Names, most = Infinity): Team[] =>
  teams.map((names, index) => ({
    title: formatMessage({ id: "teams.team" }, { number: index + 1 }),
    count: formatMessage({ id: "teams.count" }, { count: names.length }),
    names: names.length > most ? names.slice(0, most) : names,
  }));
