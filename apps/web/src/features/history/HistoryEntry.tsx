import type { HistoryItem } from "@sortes/contract";
import { HistoryRow, type Kind } from "@sortes/ui";
import { useId } from "react";
import { useIntl } from "react-intl";
import { ItemSummary } from "./ItemSummary.tsx";
import { TeamActions } from "./TeamActions.tsx";

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
  const isThisYear = new Date(item.createdAt).getFullYear() === new Date().getFullYear();
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
      actions={item.generatorType === "team" && <TeamActions item={item} titleId={titleId} />}
    />
  );
}
