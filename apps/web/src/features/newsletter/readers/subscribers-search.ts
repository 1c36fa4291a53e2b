import {
  type BounceFilter,
  bounceFilters,
  type SubscriberFilter,
  subscriberFilters,
} from "@sortes/contract";
import { oneOf, pageSearch, textSearch } from "../../../base/shapes.ts";

/** The search parameters of the page. Defaults: the first page, all subscribers, the list. */
export interface SubscribersSearch {
  state?: Exclude<SubscriberFilter, "all">;
  /** A part of an address. */
  q?: string;
  /** From 1. */
  page?: number;
  view?: "import" | "segments" | "bounces";
  /** The kind of bounces; default: all. */
  kind?: Exclude<BounceFilter, "all"> | undefined;
  /** The id of the import on screen. */
  import?: string | undefined;
  /** The id of the edited segment, or `new`. */
  segment?: string | undefined;
}

const isId = /^[0-9a-f-]{36}$/;
const isView = oneOf(["import", "segments", "bounces"] as const);
const isKind = oneOf<BounceFilter>(bounceFilters);
const isFilter = oneOf<SubscriberFilter>(subscriberFilters);

/** Parses the parameters of an address; drops invalid ones. Pages parse again: the router hands them these, too. */
export function subscribersSearch(search: Record<string, unknown>): SubscribersSearch {
  const { state, view, kind, import: id, segment } = search;
  return {
    ...(isFilter(state) && state !== "all" && { state }),
    ...textSearch(search),
    ...pageSearch(search),
    ...(isView(view) && { view }),
    ...(view === "bounces" && isKind(kind) && kind !== "all" && { kind }),
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

/** The same for the list of bounces. */
export const bouncesInput = ({ kind, q, page = 1 }: SubscribersSearch) => ({
  kind: kind ?? ("all" as const),
  page,
  ...(q !== undefined && { search: q }),
});
