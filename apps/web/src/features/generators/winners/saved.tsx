import type { HistoryItemOf } from "@sortes/contract";
import { parseParticipants, ticketsIn } from "@sortes/core";
import { WinnersBoard } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";
import type { SavedViews } from "../../../base/generator.ts";
import { ShowMore, Some, useShown, wholeLength } from "../results/use-shown.tsx";
import { cardOf, rowsOf, textOf, type Told, wordPrizes } from "./facts.ts";
import { Places } from "./Places.tsx";
import { listOf } from "./pool.ts";

interface SavedProps {
  item: HistoryItemOf<"winner">;
}

const namesOf = (text: string) => parseParticipants(text).names;

const summaryOf = ({ inTurn, weights }: SavedProps["item"]) => {
  if (inTurn) return "winners.summaryInTurn";
  return weights ? "winners.summaryTickets" : "winners.summary";
};

function Summary({ item }: SavedProps) {
  const { t } = useIntl();
  const alternates = namesOf(item.alternates);
  return (
    <>
      {t(summaryOf(item), {
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

function View({ item }: SavedProps) {
  const intl = useIntl();
  const { winners, alternates, inTurn, prizes } = outcomeOf(item);
  return (
    <WinnersBoard label={item.name}>
      <Places
        winners={winners}
        alternates={alternates}
        prizes={wordPrizes(intl, { winners, prizes })}
        latestFirst={inTurn}
      />
    </WinnersBoard>
  );
}

function Detail({ item }: SavedProps) {
  const { winners, alternates, prizes } = outcomeOf(item);
  const intl = useIntl();
  const { t } = intl;
  const { shown, offered, hasMore, showMore } = useShown([winners, alternates]);
  const all = winners.length + alternates.length;
  return (
    <>
      <Places
        winners={winners}
        alternates={alternates}
        prizes={wordPrizes(intl, { winners, prizes })}
        shown={shown}
      />
      {hasMore && (
        <ShowMore label="winners.showMore" onMore={showMore}>
          {t("winners.firstShown", { count: offered, all })}
        </ShowMore>
      )}
    </>
  );
}

const outcomeOf = ({
  inputNames,
  result,
  alternates,
  weights,
  prizes,
  inTurn,
  createdAt,
}: SavedProps["item"]): Told => ({
  winners: namesOf(result),
  alternates: namesOf(alternates),
  entries: namesOf(inputNames).length,
  tickets: weights && weights.reduce((sum, weight) => sum + weight, 0),
  leftOut: [],
  replaced: [],
  prizes,
  inTurn,
  createdAt,
});

/** Saved winners. */
export const saved: SavedViews<"winner"> = {
  Summary,
  prefill: ({
    inputNames,
    numberOfWinners,
    numberOfAlternates,
    weights,
    prizes,
    inTurn,
    wheel,
  }) => ({
    participants: listOf(namesOf(inputNames), weights),
    numberOfWinners,
    numberOfAlternates,
    // without weights, “Ana *3” in a list is a name
    weighted: weights !== null || ticketsIn(namesOf(inputNames)).tickets === null,
    ...(prizes && { prizes }),
    inTurn,
    ...(wheel && { wheel }),
  }),
  Detail,
  exportOf(intl, item, title) {
    const outcome = outcomeOf(item);
    return {
      text: textOf(intl, title, outcome),
      card: cardOf(intl, title, outcome),
      rows: rowsOf(intl, outcome),
    };
  },
  show: { label: "winners.show", View, fills: true },
};
