import type { Pack, PackCategory } from "@sortes/contract";
import { folded } from "../../base/names.ts";

type Wanted = { q?: string | undefined; category?: PackCategory | undefined };

/** The packs of a category whose name or description contains what is looked for, letter by letter. */
export function findPacks<T extends Pick<Pack, "name" | "description" | "category">>(
  packs: readonly T[],
  { q = "", category }: Wanted,
): T[] {
  const wanted = folded(q.trim());
  return packs.filter(
    (pack) =>
      (category === undefined || pack.category === category) &&
      [pack.name, pack.description].some((text) => folded(text).includes(wanted)),
  );
}
