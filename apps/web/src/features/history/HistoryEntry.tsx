import { HistoryRow } from "@sortes/ui";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useId, useState } from "react";
import { useIntl } from "react-intl";
import { generators } from "../generators.ts";
import { useItemName } from "./item-words.ts";
import { ItemActions } from "./ItemActions.tsx";
import { type DrawnItem, viewsOf } from "./saved-views.ts";

const route = getRouteApi("/my-history");

interface HistoryEntryProps {
  item: DrawnItem;
  /** What every list can do with it. */
  buttons: ReactNode;
}

/** One saved result. */
export function HistoryEntry({ item, buttons }: HistoryEntryProps) {
  const { formatDate } = useIntl();
  const titleId = useId();
  const [thisYear] = useState(() => new Date().getFullYear());
  const isThisYear = new Date(item.createdAt).getFullYear() === thisYear;
  const { kind } = generators[item.generatorType];
  const views = viewsOf(route.useLoaderData(), item);
  const title = useItemName()(item);
  return (
    <HistoryRow
      kind={kind}
      dateTime={item.createdAt}
      day={formatDate(item.createdAt, { day: "2-digit" })}
      month={formatDate(item.createdAt, {
        month: "short",
        ...(!isThisYear && { year: "numeric" }),
      })}
      title={<bdi id={titleId}>{title}</bdi>}
      summary={<views.Summary item={item} />}
      actions={<ItemActions item={item} views={views} title={title} titleId={titleId} />}
      buttons={buttons}
    />
  );
}
