/** The types that have a tile of their own. */
export const historyTypes = ["team", "number", "pet_name", "winner"] as const;
export type HistoryType = (typeof historyTypes)[number];

/** What the address of the page says. What is left out is the first. */
export interface HistorySearch {
  type?: HistoryType;
  /** From 1. */
  page?: number;
}

const isHistoryType = (value: unknown): value is HistoryType =>
  historyTypes.includes(value as HistoryType);

/** The part of an address that can be used; the rest is dropped. */
export function historySearch({ type, page }: Record<string, unknown>): HistorySearch {
  return {
    ...(isHistoryType(type) && { type }),
    ...(Number.isSafeInteger(page) && (page as number) > 1 && { page: page as number }),
  };
}

/** The list that an address asks for: the input of the call. Loader and page use it, so that they share one answer. */
export const listInput = ({ type = historyTypes[0], page = 1 }: HistorySearch) => ({ type, page });
