import { invisible } from "@sortes/contract";

/** An entry of a list with its number of tickets. */
interface TicketEntry {
  readonly name: string;
  /** An integer; 1 if the entry gives none, and NaN if it gives something else, such as “*1,5”. */
  readonly tickets: number;
}

/** Signs between a name and its tickets: asterisks and multiplication signs of many keyboards, and two letters. */
const signs = "*×∗＊✕✖⨯";
const letters = "xх";
/** A sign followed by a number, or by something that begins like one. */
const said = new RegExp(`^(?:[${signs}]|[${letters}])\\s{0,3}([+\\-−]?\\p{Nd}.*)$`, "u");
/** Digits and all that people put before, between and behind them, but no word. */
const amount = /^[\p{Nd}.,'’+\-−_/*)\]\s]*$/u;
const longest = 40;
const whole = /^\d{1,7}$/;
/** Tickets are integers, so a point or comma before three digits separates thousands in any language. */
const thousands = /^[1-9]\d{0,2}([.,'’ \u00a0\u202f])\d{3}(?:\1\d{3})?$/;
const invisibles = new RegExp(invisible, "gu");

/** The signs that may introduce tickets in a list. */
export const ticketSign = new RegExp(`[${signs}]|[\\s([][${letters}]`);

/**
 * “Ana *3” is Ana with three tickets, and so are “Ana ×3” and “Ana x3”; “Ana *1.000” has a thousand. The last sign
 * counts, and something must precede it.
 */
export function ticketEntry(entry: string): TicketEntry {
  const nothing = { name: entry, tickets: 1 };
  const found = signIn(entry);
  if (!found) return nothing;
  const { name, number, mayBeName } = found;
  const tickets = ticketsOf(number);
  if (!Number.isNaN(tickets)) return { name, tickets };
  return mayBeName ? nothing : { name: entry, tickets };
}

/** The parts of an entry before and behind its last sign. Words behind it may belong to a name, such as “Ana x2 Pop” and “a*2b”. */
function signIn(entry: string): { name: string; number: string; mayBeName: boolean } | undefined {
  for (let at = entry.length - 1; at > 0 && entry.length - at <= longest; at -= 1) {
    const isLetter = letters.includes(entry[at]!);
    const isApart = /[\s([]/.test(entry[at - 1]!);
    // “BMW X3” is no list of three, nor is “Max3”
    if (!(isLetter ? isApart : signs.includes(entry[at]!))) continue;
    const [, number] = said.exec(entry.slice(at).replaceAll(invisibles, "")) ?? [];
    if (number === undefined) continue;
    const name = entry.slice(0, at).trimEnd();
    const mayBeName = !amount.test(number) && (isLetter || !isApart);
    return name === "" ? undefined : { name, number: number.trim(), mayBeName };
  }
  return undefined;
}

/** A number of tickets as people write it; NaN for anything else. */
export function ticketsOf(said: string): number {
  if (whole.test(said)) return Number(said);
  const [, mark] = thousands.exec(said) ?? [];
  return mark === undefined ? Number.NaN : Number(said.replaceAll(mark, ""));
}

/** The entry as written in a list. Names with an invalid number of tickets stay unchanged. */
export const withTickets = (name: string, tickets: number): string =>
  Number.isNaN(tickets) || (tickets === 1 && isPlain(ticketEntry(name), name))
    ? name
    : `${name} *${tickets}`;

/** The name of an entry with an invalid number of tickets, such as “Ana *1,5”. */
export const nameBeforeTickets = (entry: string): string => signIn(entry)?.name ?? entry;

const isPlain = (read: TicketEntry, name: string) => read.name === name && read.tickets === 1;

/**
 * The names of a list and their tickets, in the same order. The tickets are null if each has one: such a draw needs none.
 */
export function ticketsIn(entries: readonly string[]): {
  names: string[];
  tickets: number[] | null;
} {
  const read = entries.map(ticketEntry);
  const isWeighted = read.some(({ tickets }) => tickets !== 1);
  return {
    names: read.map(({ name }) => name),
    tickets: isWeighted ? read.map(({ tickets }) => tickets) : null,
  };
}
