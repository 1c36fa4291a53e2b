import { type DrawnType, drawnTypes } from "@sortes/contract";
import { oneOf, pageSearch, textSearch } from "../../../base/shapes.ts";

/** The search parameters shared by all lists of saved results. Defaults: the first page, no filter. */
export interface ListSearch {
  favorites?: true;
  /** Searches in names. */
  q?: string;
  /** From 1. */
  page?: number;
}

export interface HistorySearch extends ListSearch {
  type?: DrawnType;
}

const isDrawnType = oneOf<DrawnType>(drawnTypes);

/** Parses the parameters shared by all lists; drops invalid ones. */
export const listSearch = (search: Record<string, unknown>): ListSearch => ({
  ...(search.favorites === true && { favorites: true }),
  ...textSearch(search),
  ...pageSearch(search),
});

export const typeSearch = ({ type }: Record<string, unknown>): { type?: DrawnType } =>
  isDrawnType(type) ? { type } : {};

export const historySearch = (search: Record<string, unknown>): HistorySearch => ({
  ...typeSearch(search),
  ...listSearch(search),
});

/** The input for a search; days are meant by the clock of this device. */
export const searchInput = (q: string | undefined) =>
  q !== undefined && { search: q, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };

/**
 * The query input for an address. Loader and page share it, and so the cached response. The router hands the page what
 * it dropped, too, so that the address is parsed here again.
 */
export const listInput = (search: HistorySearch) => {
  const { type = drawnTypes[0], page = 1, favorites, q } = historySearch({ ...search });
  return { type, page, ...(favorites && { favorites }), ...searchInput(q) };
};
