import { type SubscriberFilter, subscriberFilters } from "@sortes/contract";
import { oneOf, pageSearch, textSearch } from "../../../base/shapes.ts";

/** The search parameters of the page. Defaults: the first page, everybody, the list itself. */
export interface SubscribersSearch {
  state?: Exclude<SubscriberFilter, "all">;
  /** A part of the addresses. */
  q?: string;
  /** From 1. */
  page?: number;
  view?: "import" | "segments";
  /** The import whose step is shown. */
  import?: string | undefined;
  /** The segment that is edited, or a new one. */
  segment?: string | undefined;
}

const isId = /^[0-9a-f-]{36}$/;
const isFilter = oneOf<SubscriberFilter>(subscriberFilters);

/** The part of an address that can be used; the rest is dropped. */
export function subscribersSearch(search: Record<string, unknown>): SubscribersSearch {
  const { state, view, import: id, segment } = search;
  return {
    ...(isFilter(state) && state !== "all" && { state }),
    ...textSearch(search),
    ...pageSearch(search),
    ...((view === "import" || view === "segments") && { view }),
    ...(view === "import" && typeof id === "string" && isId.test(id) && { import: id }),
    ...(view === "segments" &&
      typeof segment === "string" &&
      (segment === "new" || isId.test(segment)) && { segment }),
  };
}

/** The list that an address asks for: the input of the call. Loader and page use it, so that they share one answer. */
export const subscribersInput = ({ state, q, page = 1 }: SubscribersSearch) => ({
  state: state ?? ("all" as const),
  page,
  ...(q !== undefined && { search: q }),
});
