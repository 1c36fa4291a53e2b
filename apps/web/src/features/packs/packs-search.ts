import { type PackCategory, packCategories } from "@sortes/contract";
import { isText, oneOf } from "../../base/shapes.ts";

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
export function packsSearch({ q, category, pack, view }: Record<string, unknown>): PacksSearch {
  const isChosen = isText(pack) && pack !== "";
  return {
    // a query of digits arrives as a number
    ...((isText(q) || typeof q === "number") && q !== "" && { q: String(q) }),
    ...(isCategory(category) && { category }),
    ...(isChosen && view !== "new" && { pack }),
    ...(isView(view) && (view === "new" || isChosen) && { view }),
  };
}
