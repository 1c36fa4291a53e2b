import { type DrawnType, drawnTypes } from "@sortes/contract";

/** What the address of the page says. What is left out is the first. */
export interface HistorySearch {
  type?: DrawnType;
  /** From 1. */
  page?: number;
}

const isDrawnType = (value: unknown): value is DrawnType => drawnTypes.includes(value as DrawnType);

/** The part of an address that can be used; the rest is dropped. */
export function historySearch({ type, page }: Record<string, unknown>): HistorySearch {
  return {
    ...(isDrawnType(type) && { type }),
    ...(Number.isSafeInteger(page) && (page as number) > 1 && { page: page as number }),
  };
}

/** The list that an address asks for: the input of the call. Loader and page use it, so that they share one answer. */
export const listInput = ({ type = drawnTypes[0], page = 1 }: HistorySearch) => ({ type, page });
