import { eachNameOnce, sameAsOneOf, ticketsIn, ticketSign, withTickets } from "@sortes/core";
import { readParticipants } from "../names-input/read-names.ts";
import type { Pool, WinnerDraft } from "./winner-draft.ts";

type List = Pick<WinnerDraft, "participants" | "eachNameOnce" | "weighted">;

/** The entries of a list. */
interface Entries {
  names: readonly string[];
  /** Of each entry, in the same order; null: each has one. */
  tickets: readonly number[] | null;
  /** The number of names that are repeated. */
  repeated: number;
  /** Whether some entries say how many tickets they have, also where that does not count. */
  isMarked: boolean;
}

const countRepeated = (names: readonly string[]): number =>
  eachNameOnce(names).weights.filter((count) => count > 1).length;

let last: { from: readonly string[]; weighted: boolean; entries: Entries } | undefined;

/** The entries of a list: “Ana *3” is Ana with three tickets, unless that is to be her name. Remembers the last list. */
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
 * The participants of a draw. In a list with weights, the tickets of a repeated name are added up.
 * @param leftOut names that do not, though they stand in the list
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

/** Those of the names that stand in the list. */
export function ofList(names: readonly string[], list: readonly string[]): string[] {
  const isListed = sameAsOneOf(list);
  return names.filter(isListed);
}

/** A list that says the names with their tickets. */
export const listOf = (names: readonly string[], weights: readonly number[] | null): string[] =>
  weights ? names.map((name, i) => withTickets(name, weights[i] ?? 1)) : [...names];
