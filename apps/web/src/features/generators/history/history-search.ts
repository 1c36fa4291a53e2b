import { type DrawnType, drawnTypes } from "@sortes/contract";
import { oneOf, pageSearch, textSearch } from "../../../base/shapes.ts";

/** The search parameters of all lists of saved results. Defaults: the first page, everything. */
export interface ListSearch {
  favorites?: true;
  /** A part of the names. */
  q?: string;
  /** From 1. */
  page?: number;
}

export interface HistorySearch extends ListSearch {
  type?: DrawnType;
}

const isDrawnType = oneOf<DrawnType>(drawnTypes);

/** The part of an address that every list can use; the rest is dropped. */
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

/** The list that an address asks for: the input of the call. Loader and page use it, so that they share one answer. */
export const listInput = ({ type = drawnTypes[0], page = 1, favorites, q }: HistorySearch) => ({
  type,
  page,
  ...(favorites && { favorites }),
  ...(q !== undefined && { search: q }),
});
