import type { HistoryItem } from "@sortes/contract";
import { HistoryRow, type Kind } from "@sortes/ui";
import { useId, useState } from "react";
import { useIntl } from "react-intl";
import { ItemActions } from "./ItemActions.tsx";
import { ItemSummary } from "./ItemSummary.tsx";

/** The stock of each type of result. */
export const kinds = {
  team: "team",
  number: "number",
  pet_name: "pet",
  winner: "winner",
  pack: "pack",
} satisfies Record<HistoryItem["generatorType"], Kind>;

/** One saved result. */
export function HistoryEntry({ item }: { item: HistoryItem }) {
  const { formatMessage, formatDate } = useIntl();
  const titleId = useId();
  const [thisYear] = useState(() => new Date().getFullYear());
  const isThisYear = new Date(item.createdAt).getFullYear() === thisYear;
  return (
    <HistoryRow
      kind={kinds[item.generatorType]}
      dateTime={item.createdAt}
      day={formatDate(item.createdAt, { day: "2-digit" })}
      month={formatDate(item.createdAt, {
        month: "short",
        ...(!isThisYear && { year: "numeric" }),
      })}
      title={<bdi id={titleId}>{item.name || formatMessage({ id: "history.numberTitle" })}</bdi>}
      summary={<ItemSummary item={item} />}
      actions={<ItemActions item={item} titleId={titleId} />}
    />
  );
}
