import type { DrawRecord } from "@sortes/contract";
import { type ParsedNames, ticketsIn, ticketSign } from "@sortes/core";
import {
  readNames,
  readParticipants,
  withoutControls,
} from "../../generators/names-input/read-names.ts";

/** How the list of a draw is parsed. Draws of numbers have none. */
export type ListKind = "winners" | "weighted" | "teams";

const linesOf = (text: string): string[] =>
  withoutControls(text)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Entries of a weighted draw: one per line, since names may contain commas. A repeated name has more tickets. */
const readWeighted = (text: string): ParsedNames => ({ names: linesOf(text), duplicates: [] });

export const readers: Record<ListKind, (text: string) => ParsedNames> = {
  winners: readParticipants,
  weighted: readWeighted,
  teams: readNames,
};

/** The kind of a draw's list; undefined if it has none. */
export function listKindOf({
  kind,
  rules,
}: Pick<DrawRecord, "kind" | "rules">): ListKind | undefined {
  if (kind === "numbers") return undefined;
  return kind === "winners" && rules.weighted === 1 ? "weighted" : kind;
}

/** An entry that ends in a number of tickets in a draw without weights, such as “Ana *3”. */
export function uncountedTickets(kind: ListKind, text: string): string | undefined {
  if (kind !== "winners" || !ticketSign.test(text)) return undefined;
  const { names } = readers[kind](text);
  return names.find((name) => ticketsIn([name]).tickets !== null);
}

/**
 * The list for the server: one entry per line, followed by a tab and its weight. The server rejects invalid weights.
 */
export function entriesText(kind: ListKind, text: string): string {
  if (kind !== "weighted") return readers[kind](text).names.join("\n");
  const tickets = new Map<string, number>();
  const read = ticketsIn(linesOf(text));
  for (const [i, label] of read.names.entries())
    tickets.set(label, (tickets.get(label) ?? 0) + (read.tickets?.[i] ?? 1));
  return Array.from(tickets, ([label, count]) => `${label}\t${count}`).join("\n");
}

/** The fewest entries that a list needs for these rules. The server counts again when the list is locked. */
export const fewestEntries = ({ prizes = [], alternates = 0, teams = 0 }: DrawRecord["rules"]) =>
  prizes.reduce((sum, places) => sum + places, alternates + teams);
