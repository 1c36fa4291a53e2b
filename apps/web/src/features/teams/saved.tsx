import type { HistoryItemOf } from "@sortes/contract";
import { parseNames } from "@sortes/core";
import { TeamBoard, TeamStrips } from "@sortes/ui";
import { useIntl } from "../../base/intl.ts";
import type { SavedViews } from "../../base/generator.ts";
import { shownName } from "../../base/names.ts";
import { ShowMore, Some, useShown, wholeLength } from "../results/use-shown.tsx";
import { countPeople, entriesOf, rowsOf, textOf, titled, wordFacts } from "./facts.ts";

interface SavedProps {
  item: HistoryItemOf<"team">;
}

function Summary({ item }: SavedProps) {
  const { names } = parseNames(item.inputNames);
  return useIntl().t("teams.summary", {
    names: wholeLength(item, names),
    teams: item.numberOfTeams,
    list: <Some key="list" entries={names} />,
  });
}

function View({ item: { name, result } }: SavedProps) {
  const intl = useIntl();
  return <TeamBoard label={shownName(intl, "team", name)} teams={titled(intl, result)} />;
}

function Whole({ item: { result } }: SavedProps) {
  const intl = useIntl();
  const { shown, offered, hasMore, showMore } = useShown(result);
  return (
    <>
      <TeamStrips teams={titled(intl, result, shown)} />
      {hasMore && (
        <ShowMore label="teams.showMore" onMore={showMore}>
          {intl.t("teams.firstShown", { count: offered })}{" "}
          {intl.t("teams.allInFiles", { count: countPeople(result) })}
        </ShowMore>
      )}
    </>
  );
}

/** Saved teams. */
export const saved: SavedViews<"team"> = {
  Summary,
  prefill: ({ inputNames, numberOfTeams }) => ({
    participants: parseNames(inputNames).names,
    numberOfTeams,
  }),
  Whole,
  takeOut(intl, { result, createdAt }, title) {
    const { t } = intl;
    const head = [t("teams.csvTeam"), t("teams.csvName")] as const;
    return {
      text: textOf(title, titled(intl, result)),
      card: { title, facts: wordFacts(intl, result).people, entries: entriesOf(result), createdAt },
      rows: rowsOf(head, result),
    };
  },
  show: { label: "teams.show", View, fills: true },
};
