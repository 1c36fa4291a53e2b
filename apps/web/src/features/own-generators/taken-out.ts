import type { IntlShape } from "react-intl";
import { mostOnCard, type TakenOut } from "../../base/generator.ts";

interface Told {
  title: string;
  results: readonly string[];
  createdAt: string;
}

/** What tools take out of results of an own generator. */
export const takeOutOwn = (
  { formatMessage }: IntlShape,
  { title, results, createdAt }: Told,
): Required<TakenOut> => ({
  text: results.join("\n"),
  card: {
    title,
    facts: formatMessage({ id: "own-generators.facts" }, { count: results.length }),
    entries: results.slice(0, mostOnCard).map((result) => ({ names: [result] })),
    total: results.length,
    createdAt,
  },
  rows: [[formatMessage({ id: "own-generators.csvResult" })], ...results.map((result) => [result])],
});
