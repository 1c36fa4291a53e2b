import { type DrawnType, type HistorySort, historySorts } from "@sortes/contract";
import type { SortOrder } from "@sortes/ui";
import { oneOf } from "../../../base/shapes.ts";
import { type ListSearch, listSearch, typeSearch } from "../history/history-search.ts";

/** The search parameters of the dashboard. Default: everything, newest first. */
export interface DashboardSearch extends ListSearch {
  type?: DrawnType;
  sort?: HistorySort;
  order?: SortOrder;
}

/** The order in which a column is sorted at first. */
export const firstOrder: Record<HistorySort, SortOrder> = {
  created_at: "desc",
  name: "asc",
  generator_type: "asc",
};

const isSort = oneOf<HistorySort>(historySorts);

/** The sort orders, as short words for the address. */
export function sortSearch(sort: unknown, order: unknown): Pick<DashboardSearch, "sort" | "order"> {
  const column = isSort(sort) ? sort : "created_at";
  const isOther = (order === "asc" || order === "desc") && order !== firstOrder[column];
  return { ...(column !== "created_at" && { sort: column }), ...(isOther && { order }) };
}

/** The part of an address that can be used; the rest is dropped. */
export const dashboardSearch = (search: Record<string, unknown>): DashboardSearch => ({
  ...typeSearch(search),
  ...listSearch(search),
  ...sortSearch(search.sort, search.order),
});

/** The list that an address asks for: the input of the call. Loader and page use it, so that they share one answer. */
export function dashboardInput(search: DashboardSearch) {
  const { type, favorites, q, page = 1, sort = "created_at" } = search;
  return {
    ...(type && { type }),
    ...(favorites && { favorites }),
    ...(q !== undefined && { search: q }),
    sort,
    order: search.order ?? firstOrder[sort],
    page,
  };
}
