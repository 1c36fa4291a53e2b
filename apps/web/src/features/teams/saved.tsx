import type { HistoryItemOf } from "@sortes/contract";
import { parseNames } from "@sortes/core";
import { TeamBoard } from "@sortes/ui";
import { useIntl } from "react-intl";
import type { SavedViews } from "../../app/generator.ts";
import { shownName } from "../../shared/shown-name.ts";
import { Some, wholeLength } from "../history/Some.tsx";
import { titled } from "./facts.ts";

interface SavedProps {
  item: HistoryItemOf<"team">;
}

function Summary({ item }: SavedProps) {
  const { names } = parseNames(item.inputNames);
  return useIntl().formatMessage(
    { id: "teams.summary" },
    {
      names: wholeLength(item, names),
      teams: item.numberOfTeams,
      list: <Some key="list" entries={names} />,
    },
  );
}

function View({ item: { name, result } }: SavedProps) {
  const intl = useIntl();
  return <TeamBoard label={shownName(intl, "team", name)} teams={titled(intl, result)} />;
}

/** Saved teams. */
export const saved: SavedViews<"team"> = {
  Summary,
  prefill: ({ inputNames, numberOfTeams }) => ({
    participants: parseNames(inputNames).names,
    numberOfTeams,
  }),
  show: { label: "teams.show", View, fills: true },
};
