import { packCategories, type PackCategory } from "@sortes/contract";
import { isText, oneOf, wordsIn } from "../../../base/shapes.ts";

/** The search parameters of the page. Default: the list without a selection. */
export interface PacksSearch {
  /** The search text. */
  q?: string;
  category?: PackCategory;
  /** The id of the selected pack. */
  pack?: string;
  /** Whether the pack is being edited, or a new one created. */
  view?: "new" | "edit";
}

const isCategory = oneOf<PackCategory>(packCategories);
const isView = oneOf(["new", "edit"] as const);

/** Parses the parameters of an address; drops invalid ones. */
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
