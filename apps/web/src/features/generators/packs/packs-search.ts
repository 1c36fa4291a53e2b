import { packCategories, type PackCategory } from "@sortes/contract";
import { isText, oneOf, wordsIn } from "../../../base/shapes.ts";

/** The search parameters of the page. Default: the list with nothing chosen. */
export interface PacksSearch {
  /** The searched words. */
  q?: string;
  category?: PackCategory;
  /** The chosen pack. */
  pack?: string;
  /** Whether it is being changed, or a new one made. */
  view?: "new" | "edit";
}

const isCategory = oneOf<PackCategory>(packCategories);
const isView = oneOf(["new", "edit"] as const);

/** The part of an address that can be used; the rest is dropped. */
export function packsSearch(search: Record<string, unknown>): PacksSearch {
  const { category, pack, view } = search;
  const isChosen = isText(pack) && pack !== "";
  return {
    ...wordsIn(search),
    ...(isCategory(category) && { category }),
    ...(isChosen && view !== "new" && { pack }),
    ...(isView(view) && (view === "new" || isChosen) && { view }),
  };
}
