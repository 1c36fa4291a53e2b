import type { HistoryItemOf } from "@sortes/contract";
import { parseParticipants } from "@sortes/core";
import { WinnersBoard } from "@sortes/ui";
import { useIntl } from "../../base/intl.ts";
import type { SavedViews } from "../../base/generator.ts";
import { shownName } from "../../base/names.ts";
import { ShowMore, Some, useShown, wholeLength } from "../results/use-shown.tsx";
import { cardOf, rowsOf, textOf, type Told } from "./facts.ts";
import { Places } from "./Places.tsx";
import { entriesOf } from "./pool.ts";

interface SavedProps {
  item: HistoryItemOf<"winner">;
}

const namesOf = (text: string) => parseParticipants(text).names;

function Summary({ item }: SavedProps) {
  const { t } = useIntl();
  const alternates = namesOf(item.alternates);
  return (
    <>
      {t(item.weights ? "winners.summaryTickets" : "winners.summary", {
        winners: item.numberOfWinners,
        entries: wholeLength(item, namesOf(item.inputNames)),
        list: <Some key="list" entries={namesOf(item.result)} />,
      })}
      {alternates.length > 0 && (
        <>
          <br />
          {t("winners.summaryAlternates", { list: <Some key="list" entries={alternates} /> })}
        </>
      )}
    </>
  );
}

function View({ item: { name, result, alternates } }: SavedProps) {
  return (
    <WinnersBoard label={shownName(useIntl(), "winner", name)}>
      <Places winners={namesOf(result)} alternates={namesOf(alternates)} />
    </WinnersBoard>
  );
}

function Whole({ item }: SavedProps) {
  const { winners, alternates } = toldOf(item);
  const { t } = useIntl();
  const { shown, offered, hasMore, showMore } = useShown([winners, alternates]);
  const all = winners.length + alternates.length;
  return (
    <>
      <Places winners={winners} alternates={alternates} shown={shown} />
      {hasMore && (
        <ShowMore label="winners.showMore" onMore={showMore}>
          {t("winners.firstShown", { count: offered, all })}
        </ShowMore>
      )}
    </>
  );
}

const toldOf = ({
  inputNames,
  result,
  alternates,
  weights,
  createdAt,
}: SavedProps["item"]): Told => ({
  winners: namesOf(result),
  alternates: namesOf(alternates),
  entries: namesOf(inputNames).length,
  tickets: weights && weights.reduce((sum, weight) => sum + weight, 0),
  leftOut: [],
  replaced: [],
  createdAt,
});

/** Saved winners. */
export const saved: SavedViews<"winner"> = {
  Summary,
  prefill: ({ inputNames, numberOfWinners, numberOfAlternates, weights }) => ({
    participants: entriesOf(namesOf(inputNames), weights),
    numberOfWinners,
    numberOfAlternates,
    eachNameOnce: weights !== null,
  }),
  Whole,
  takeOut(intl, item, title) {
    const told = toldOf(item);
    return {
      text: textOf(intl, title, told),
      card: cardOf(intl, title, told),
      rows: rowsOf(intl, told),
    };
  },
  show: { label: "winners.show", View, fills: true },
};
