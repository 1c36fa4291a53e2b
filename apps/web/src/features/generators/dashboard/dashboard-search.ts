import { type DrawnType, type HistorySort, historySorts } from "@sortes/contract";
import type { SortOrder } from "@sortes/ui";
import { oneOf } from "../../../base/shapes.ts";
import { type ListSearch, listSearch, searchInput, typeSearch } from "../history/history-search.ts";

/** The search parameters of the dashboard. Default: everything, newest first. */
export interface DashboardSearch extends ListSearch {
  type?: DrawnType;
  sort?: HistorySort;
  order?: SortOrder;
}

/** The initial sort order of each column. */
export const firstOrder: Record<HistorySort, SortOrder> = {
  created_at: "desc",
  name: "asc",
  generator_type: "asc",
};

const isSort = oneOf<HistorySort>(historySorts);

/** Parses the sort order of an address. */
export function sortSearch(sort: unknown, order: unknown): Pick<DashboardSearch, "sort" | "order"> {
  const column = isSort(sort) ? sort : "created_at";
  const isOther = (order === "asc" || order === "desc") && order !== firstOrder[column];
  return { ...(column !== "created_at" && { sort: column }), ...(isOther && { order }) };
}

/** Parses the parameters of an address; drops invalid ones. */
export const dashboardSearch = (search: Record<string, unknown>): DashboardSearch => ({
  ...typeSearch(search),
  ...listSearch(search),
  ...sortSearch(search.sort, search.order),
});

/** The query input for an address. Loader and page share it, and so the cached response. */
export function dashboardInput(search: DashboardSearch) {
  const { type, favorites, q, page = 1, sort = "created_at" } = search;
  return {
    ...(type && { type }),
    ...(favorites && { favorites }),
    ...searchInput(q),
    sort,
    order: search.order ?? firstOrder[sort],
    page,
  };
}
