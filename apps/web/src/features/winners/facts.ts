import type { IntlShape } from "../../base/intl.ts";
import { type CardContent, mostOnCard } from "../../base/generator.ts";
import type { Replacement, WinnersResult } from "./winner-draft.ts";

type Facts = Pick<WinnersResult, "winners" | "alternates" | "entries" | "tickets">;

/** “3 winners and 2 alternates from 148 participants” */
export function wordFacts(
  { t }: IntlShape,
  { winners, alternates, entries, tickets }: Facts,
): string {
  const values = { winners: winners.length, alternates: alternates.length, entries };
  const hasAlternates = alternates.length > 0;
  if (tickets === null)
    return t(hasAlternates ? "winners.factsWithAlternates" : "winners.facts", values);
  return t(hasAlternates ? "winners.factsTicketsWithAlternates" : "winners.factsTickets", {
    ...values,
    tickets,
  });
}

/** Names of a sentence that are named before the others are counted. */
const namesNamed = 10;

/** “Ana, Ion and 3 more” */
export function wordNames({ formatList, t }: IntlShape, names: readonly string[]) {
  const list = formatList(names.slice(0, namesNamed), { type: "unit" });
  const count = names.length - namesNamed;
  return count > 0 ? `${list} ${t("results.andMore", { count })}` : list;
}

/** The excluded people, as plain text. */
export const wordLeftOut = (intl: IntlShape, { leftOut }: Pick<WinnersResult, "leftOut">): string =>
  intl.t("winners.drawnWithout", { names: wordNames(intl, leftOut) });

/** The facts about a result. */
export type Told = Omit<WinnersResult, "includesRemoved" | "savedAs">;

/** The changes by hand, as plain text. */
export const wordReplacement = (
  { t }: IntlShape,
  { place, removed, name, from }: Replacement,
): string =>
  t(from === "alternates" ? "winners.movedUp" : "winners.drawnAnew", { place, removed, name });

/** The result as plain text, to be pasted into a message. */
export function textOf(intl: IntlShape, title: string, result: Told): string {
  const { winners, alternates, replaced } = result;
  const numbered = (names: readonly string[], first: number) =>
    names.map((name, i) => `${first + i}. ${name}`);
  const blocks = [
    [title, wordFacts(intl, result)],
    numbered(winners, 1),
    alternates.length > 0 && [
      intl.t("winners.ifDeclines"),
      ...numbered(alternates, winners.length + 1),
    ],
    result.leftOut.length > 0 && [wordLeftOut(intl, result)],
    replaced.length > 0 && replaced.map((one) => wordReplacement(intl, one)),
  ];
  return blocks
    .filter((lines) => lines !== false)
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}

/** One row a person: the place, the name, and whether it is a winner or an alternate. */
export function rowsOf(
  { t }: IntlShape,
  { winners, alternates }: Pick<WinnersResult, "winners" | "alternates">,
): string[][] {
  const winner = t("winners.csvWinner");
  const alternate = t("winners.csvAlternate");
  const rows = [
    ...winners.map((name) => [name, winner]),
    ...alternates.map((name) => [name, alternate]),
  ];
  return [
    [t("winners.csvPlace"), t("winners.csvName"), t("winners.csvAs")],
    ...rows.map((row, i) => [String(i + 1), ...row]),
  ];
}

/** The winners as a picture. */
export const cardOf = (intl: IntlShape, title: string, result: Told): CardContent => ({
  title,
  facts: wordFacts(intl, result),
  entries: result.winners.slice(0, mostOnCard).map((name, i) => ({
    mark: String(i + 1),
    names: [name],
    isFirst: i === 0,
  })),
  total: result.winners.length,
  createdAt: result.createdAt,
  changes: result.replaced.map(({ removed, name }, i) =>
    intl.t(i === 0 ? "winners.replaced" : "winners.replacedToo", { removed, name }),
  ),
});
