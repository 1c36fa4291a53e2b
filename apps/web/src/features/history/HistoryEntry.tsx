import { HistoryRow } from "@sortes/ui";
import { getRouteApi } from "@tanstack/react-router";
import { useId, useState } from "react";
import { useIntl } from "react-intl";
import { generators, tileOf } from "../../app/generators.ts";
import { shownName } from "../../shared/shown-name.ts";
import { ItemActions } from "./ItemActions.tsx";
import { type DrawnItem, viewsOf } from "./saved-views.ts";

const route = getRouteApi("/my-history");

/** One saved result. */
export function HistoryEntry({ item }: { item: DrawnItem }) {
  const intl = useIntl();
  const { formatMessage, formatDate } = intl;
  const titleId = useId();
  const [thisYear] = useState(() => new Date().getFullYear());
  const isThisYear = new Date(item.createdAt).getFullYear() === thisYear;
  const { kind } = generators[item.generatorType];
  const views = viewsOf(route.useLoaderData(), item);
  const name = shownName(intl, item.generatorType, item.name);
  const title = name || formatMessage({ id: tileOf(item.generatorType) });
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
    />
  );
}
