import type { IntlShape } from "../../../base/intl.ts";
import { type CardContent, mostOnCard } from "../../../base/generator.ts";
import { prizesByPlace } from "@sortes/core";
import { wordNames } from "./word-names.ts";
import { countLeft, type Replacement, type WinnersResult } from "./winner-draft.ts";

/** “3 winners and 2 alternates from 148 participants” */
export function wordFacts({ t }: IntlShape, result: Told): string {
  const { winners, alternates, entries, tickets } = result;
  if (result.inTurn)
    return t("winners.factsInTurn", { drawn: winners.length, left: countLeft(result) });
  const values = { winners: winners.length, alternates: alternates.length, entries };
  const hasAlternates = alternates.length > 0;
  if (tickets === null)
    return t(hasAlternates ? "winners.factsWithAlternates" : "winners.facts", values);
  return t(hasAlternates ? "winners.factsTicketsWithAlternates" : "winners.factsTickets", {
    ...values,
    tickets,
  });
}

/** The title of a result without a name. */
export const titleOf = ({ t }: IntlShape, { winners, inTurn }: Told): string =>
  t(winners.length === 1 && !inTurn ? "winners.resultOne" : "winners.resultTitle");

/** How likely the result was. */
export function wordFairness(
  { t }: IntlShape,
  { tickets, winners, entries, inTurn }: Told,
): string {
  if (tickets !== null) return t("winners.wasFairTickets");
  if (winners.length > 1 || inTurn) return t("winners.wasFair");
  return t("winners.wasFairOne", { count: entries });
}

/** The excluded people, as plain text. */
export const wordLeftOut = (intl: IntlShape, { leftOut }: Pick<WinnersResult, "leftOut">): string =>
  intl.t("winners.drawnWithout", { names: wordNames(intl, leftOut) });

/** The parts of a result that its facts describe. */
export type Told = Omit<WinnersResult, "includesRemoved" | "savedAs">;

/** A manual change, as plain text. */
export const wordReplacement = (
  { t }: IntlShape,
  { place, removed, name, from }: Replacement,
): string =>
  t(from === "alternates" ? "winners.movedUp" : "winners.drawnAnew", { place, removed, name });

/** The prizes in words, by place. Places beyond the prizes have none. */
export function wordPrizes(
  { t }: IntlShape,
  { prizes, winners }: Pick<Told, "prizes" | "winners">,
): string[] {
  const words = prizes?.map(({ name, count }, i) => ({
    count,
    words: name || t("winners.prizeNumber", { number: i + 1 }),
  }));
  return words ? prizesByPlace(words, winners.length).map((prize) => prize.words) : [];
}

/** The result as plain text, for pasting into a message. */
export function textOf(intl: IntlShape, title: string, result: Told): string {
  const { winners, alternates, replaced } = result;
  const prizes = wordPrizes(intl, result);
  const won = winners.map((name, i) => (prizes[i] ? `${name} – ${prizes[i]}` : name));
  const numbered = (names: readonly string[], first: number) =>
    names.map((name, i) => `${first + i}. ${name}`);
  const blocks = [
    [title, wordFacts(intl, result)],
    numbered(won, 1),
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

/** Table rows: the place, the name, and whether it is a winner or an alternate. */
export function rowsOf(intl: IntlShape, result: Told): string[][] {
  const { t } = intl;
  const { winners, alternates } = result;
  const prizes = wordPrizes(intl, result);
  const prizeOf = (i: number) => (prizes.length > 0 ? [prizes[i] ?? ""] : []);
  const winner = t("winners.csvWinner");
  const alternate = t("winners.csvAlternate");
  const rows = [
    ...winners.map((name) => [name, winner]),
    ...alternates.map((name) => [name, alternate]),
  ];
  return [
    [
      t("winners.csvPlace"),
      t("winners.csvName"),
      t("winners.csvAs"),
      ...(prizes.length > 0 ? [t("winners.csvPrize")] : []),
    ],
    ...rows.map((row, i) => [String(i + 1), ...row, ...prizeOf(i)]),
  ];
}

/** The content of the share image. */
export function cardOf(intl: IntlShape, title: string, result: Told): CardContent {
  const prizes = wordPrizes(intl, result);
  return {
    title,
    facts: wordFacts(intl, result),
    entries: result.winners.slice(0, mostOnCard).map((name, i) => ({
      mark: String(i + 1),
      names: [prizes[i] ? `${name} – ${prizes[i]}` : name],
      isFirst: i === 0,
    })),
    total: result.winners.length,
    createdAt: result.createdAt,
    changes: result.replaced.map(({ removed, name }, i) =>
      intl.t(i === 0 ? "winners.replaced" : "winners.replacedToo", { removed, name }),
    ),
  };
}
