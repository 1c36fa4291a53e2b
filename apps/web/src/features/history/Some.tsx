import type { HistoryItem } from "@sortes/contract";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";

/** Names of a list that are named before an ellipsis stands for the rest. */
const namesNamed = 4;

interface SomeProps {
  entries: readonly string[];
  /** Four unless said. */
  most?: number;
}

/** The first entries. Each reads in its own direction. */
export function Some({ entries, most = namesNamed }: SomeProps): ReactNode {
  const { formatList } = useIntl();
  const shown = entries.slice(0, most).map((entry, i) => <bdi key={i}>{entry}</bdi>);
  return (
    <>
      {formatList(shown, { type: "unit" })}
      {entries.length > most && "…"}
    </>
  );
}

/** How many entries there are in the largest list of an item, of which a cut one holds only the first. */
export const wholeLength = (item: HistoryItem, shown: readonly unknown[]): number =>
  item.truncated ? (item.entries ?? shown.length) : shown.length;
