import type { IntlShape } from "react-intl";
import { type CardContent, mostOnCard } from "../../shared/card.ts";
import type { Replacement, WinnersResult } from "./winner-draft.ts";

/** “3 winners and 2 alternates from 148 participants” */
export const wordFacts = (
  { formatMessage }: IntlShape,
  { winners, alternates, entries }: Pick<WinnersResult, "winners" | "alternates" | "entries">,
): string =>
  formatMessage(
    { id: alternates.length > 0 ? "winners.factsWithAlternates" : "winners.facts" },
    { winners: winners.length, alternates: alternates.length, entries },
  );

/** What is told of a result. */
export type Told = Pick<WinnersResult, "winners" | "alternates" | "entries" | "replaced">;

/** What was changed by hand, as plain text. */
export const wordReplacement = (
  { formatMessage }: IntlShape,
  { place, removed, name, from }: Replacement,
): string =>
  formatMessage(
    { id: from === "alternates" ? "winners.movedUp" : "winners.drawnAnew" },
    { place, removed, name },
  );

/** The result as plain text, to be pasted into a message. */
export function textOf(intl: IntlShape, title: string, result: Told): string {
  const { winners, alternates, replaced } = result;
  const numbered = (names: readonly string[], first: number) =>
    names.map((name, i) => `${first + i}. ${name}`);
  const blocks = [
    [title, wordFacts(intl, result)],
    numbered(winners, 1),
    alternates.length > 0 && [
      intl.formatMessage({ id: "winners.ifDeclines" }),
      ...numbered(alternates, winners.length + 1),
    ],
    replaced.length > 0 && replaced.map((one) => wordReplacement(intl, one)),
  ];
  return blocks
    .filter((lines) => lines !== false)
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}

/** One row a person: the place, the name, and whether it is a winner or an alternate. */
export function rowsOf(
  { formatMessage }: IntlShape,
  { winners, alternates }: Pick<WinnersResult, "winners" | "alternates">,
): string[][] {
  const winner = formatMessage({ id: "winners.csvWinner" });
  const alternate = formatMessage({ id: "winners.csvAlternate" });
  const rows = [
    ...winners.map((name) => [name, winner]),
    ...alternates.map((name) => [name, alternate]),
  ];
  return [
    [
      formatMessage({ id: "winners.csvPlace" }),
      formatMessage({ id: "winners.csvName" }),
      formatMessage({ id: "winners.csvAs" }),
    ],
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
});
