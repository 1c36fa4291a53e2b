import type { HistoryItem, HistoryItemOf } from "@sortes/contract";
import { parseNames, parseParticipants } from "@sortes/core";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";

/** Entries of a list that are named before an ellipsis stands for the rest. */
const named = { names: 4, numbers: 10 };

/** Entries to which a list of saved results cuts the long ones. */
const cutTo = 100;

/** How many entries there are in the largest list of an item, of which a cut one holds only the first. */
const wholeLength = (item: HistoryItem, shown: readonly unknown[]): number =>
  item.truncated ? (item.entries ?? shown.length) : shown.length;

/** One line on what was saved. */
export function ItemSummary({ item }: { item: HistoryItem }): ReactNode {
  switch (item.generatorType) {
    case "team":
      return <TeamSummary item={item} />;
    case "number":
      return <NumberSummary item={item} />;
    case "pet_name":
      return <PetNameSummary item={item} />;
    case "winner":
      return <WinnerSummary item={item} />;
    case "pack":
      return <Some entries={item.result} most={named.names} />;
  }
}

interface SomeProps {
  entries: readonly string[];
  most: number;
}

/** The first entries. Each reads in its own direction. */
function Some({ entries, most }: SomeProps): ReactNode {
  const { formatList } = useIntl();
  const shown = entries.slice(0, most).map((entry, i) => <bdi key={i}>{entry}</bdi>);
  return (
    <>
      {formatList(shown, { type: "unit" })}
      {entries.length > most && "…"}
    </>
  );
}

function TeamSummary({ item }: { item: HistoryItemOf<"team"> }): ReactNode {
  const { names } = parseNames(item.inputNames);
  return useIntl().formatMessage(
    { id: "history.teamSummary" },
    {
      names: wholeLength(item, names),
      teams: item.numberOfTeams,
      list: <Some key="list" entries={names} most={named.names} />,
    },
  );
}

function NumberSummary({ item }: { item: HistoryItemOf<"number"> }): ReactNode {
  const { formatMessage } = useIntl();
  const { numberType, divisor, unique, exclude, count, entries = 0 } = item;
  // the larger of the two lists is counted, and either may be the one that is cut
  const excluded = entries > count ? entries : exclude.length;
  const mayBeMore = excluded < entries && excluded === cutTo;
  const rules = [
    numberType === "odd" && formatMessage({ id: "history.odd" }),
    numberType === "even" && formatMessage({ id: "history.even" }),
    divisor !== null && formatMessage({ id: "history.divisor" }, { divisor: plain(divisor) }),
    unique && formatMessage({ id: "history.unique" }),
    exclude.length > 0 &&
      formatMessage(
        { id: mayBeMore ? "history.excludedAtLeast" : "history.excluded" },
        { count: excluded },
      ),
  ].filter((rule) => rule !== false);
  return formatMessage(
    { id: "history.numberSummary" },
    {
      count: item.truncated ? count : item.result.length,
      min: plain(item.minValue),
      max: plain(item.maxValue),
      rules: rules.map((rule) => `, ${rule}`).join(""),
      list: <Some key="list" entries={item.result.map(plain)} most={named.numbers} />,
    },
  );
}

/** Without separators of thousands, which would read as two numbers in a list. */
const plain = (number: number): string => String(number).replace("-", "−");

function PetNameSummary({ item }: { item: HistoryItemOf<"pet_name"> }): ReactNode {
  return useIntl().formatMessage(
    { id: "history.petSummary" },
    { pet: item.petType, gender: item.gender },
  );
}

function WinnerSummary({ item }: { item: HistoryItemOf<"winner"> }): ReactNode {
  const { formatMessage } = useIntl();
  const entries = (text: string) => parseParticipants(text).names;
  const alternates = entries(item.alternates);
  return (
    <>
      {formatMessage(
        { id: "history.winnerSummary" },
        {
          winners: item.numberOfWinners,
          entries: wholeLength(item, entries(item.inputNames)),
          list: <Some key="list" entries={entries(item.result)} most={named.names} />,
        },
      )}
      {alternates.length > 0 && (
        <>
          <br />
          {formatMessage(
            { id: "history.alternates" },
            { list: <Some key="list" entries={alternates} most={named.names} /> },
          )}
        </>
      )}
    </>
  );
}
