import type { IntlShape } from "../../../base/intl.ts";

/** Maximum number of names in a sentence; the rest are counted. */
const namesNamed = 10;

/** “Ana, Ion and 3 more” */
export function wordNames({ formatList, t }: IntlShape, names: readonly string[]) {
  const list = formatList(names.slice(0, namesNamed), { type: "unit" });
  const count = names.length - namesNamed;
  return count > 0 ? `${list} ${t("results.andMore", { count })}` : list;
}
