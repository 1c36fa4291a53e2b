import { type SubscriberFilter, subscriberFilters } from "@sortes/contract";
import { oneOf, pageSearch, textSearch } from "../../../base/shapes.ts";

/** The search parameters of the page. Defaults: the first page, all subscribers, the list. */
export interface SubscribersSearch {
  state?: Exclude<SubscriberFilter, "all">;
  /** A part of an address. */
  q?: string;
  /** From 1. */
  page?: number;
  view?: "import" | "segments";
  /** The id of the import on screen. */
  import?: string | undefined;
  /** The id of the edited segment, or `new`. */
  segment?: string | undefined;
}

const isId = /^[0-9a-f-]{36}$/;
const isFilter = oneOf<SubscriberFilter>(subscriberFilters);

/** Parses the parameters of an address; drops invalid ones. */
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

/** The query input for an address. Loader and page share it, and so the cached response. */
export const subscribersInput = ({ state, q, page = 1 }: SubscribersSearch) => ({
  state: state ?? ("all" as const),
  page,
  ...(q !== undefined && { search: q }),
});
