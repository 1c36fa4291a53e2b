import { eachNameOnce, sameAsOneOf, ticketsIn, ticketSign, withTickets } from "@sortes/core";
import { readParticipants } from "../names-input/read-names.ts";
import type { Pool, WinnerDraft } from "./winner-draft.ts";

/** Maximum number of entries on a wheel; more slices would be indistinguishable. */
export const mostOnWheel = 500;

type List = Pick<WinnerDraft, "participants" | "eachNameOnce" | "weighted">;

/** The entries of a list. */
interface Entries {
  names: readonly string[];
  /** Tickets by entry; null: one each. */
  tickets: readonly number[] | null;
  /** The number of repeated names. */
  repeated: number;
  /** Whether any entries state a number of tickets, even if weights are off. */
  isMarked: boolean;
}

const countRepeated = (names: readonly string[]): number =>
  eachNameOnce(names).weights.filter((count) => count > 1).length;

let last: { from: readonly string[]; weighted: boolean; entries: Entries } | undefined;

/** Parses a list: “Ana *3” is Ana with three tickets, unless weights are off. Caches the last list. */
export function entriesOf({ participants, weighted = true }: Omit<List, "eachNameOnce">): Entries {
  const { names, duplicates } = readParticipants(participants);
  if (last?.from === names && last.weighted === weighted) return last.entries;
  const marked = ticketSign.test(participants) ? ticketsIn(names) : { names, tickets: null };
  const isMarked = marked.tickets !== null;
  const entries =
    weighted && isMarked
      ? { ...marked, repeated: countRepeated(marked.names), isMarked }
      : { names, tickets: null, repeated: duplicates.length, isMarked };
  last = { from: names, weighted, entries };
  return entries;
}

/**
 * The participants of a draw. In a weighted list, the tickets of repeated names are added up.
 * @param leftOut names in the list that do not take part
 */
export function poolOf(draft: List, leftOut: readonly string[] = []): Pool {
  const { names, tickets, repeated } = entriesOf(draft);
  const isOut = leftOut.length > 0 ? sameAsOneOf(leftOut) : () => false;
  const stays = names.map((name) => !isOut(name));
  const participants = leftOut.length > 0 ? names.filter((_, i) => stays[i]) : names;
  const weights = tickets && tickets.filter((_, i) => stays[i]);
  return repeated > 0 && (draft.eachNameOnce || weights)
    ? eachNameOnce(participants, weights)
    : { participants, weights };
}

/** The names that are in the list. */
export function ofList(names: readonly string[], list: readonly string[]): string[] {
  const isListed = sameAsOneOf(list);
  return names.filter(isListed);
}

/** The list of a pool as text, one participant a line with its tickets. */
export const poolText = (list: List, leftOut: readonly string[]): string => {
  const { participants, weights } = poolOf(list, leftOut);
  return listOf(participants, weights).join("\n");
};

/** A list of names with their tickets. */
export const listOf = (names: readonly string[], weights: readonly number[] | null): string[] =>
  weights ? names.map((name, i) => withTickets(name, weights[i] ?? 1)) : [...names];
