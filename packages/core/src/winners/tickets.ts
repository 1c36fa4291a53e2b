/** An entry of a list that says how many tickets it has. */
interface TicketEntry {
  readonly name: string;
  /** A whole number; 1 if the entry says nothing, and NaN if it says something else, such as “*1,5”. */
  readonly tickets: number;
}

/** Characters between the sign and the end: digits, and those that people put between or before them. */
const amount = /[\d.,'’+\-−\s]/;
const longest = 24;
const whole = /^\d{1,7}$/;
/** Parts of tickets do not exist, so that a point or a comma before three digits parts thousands in any language. */
const thousands = /^\d{1,3}([.,'’ \u00a0\u202f])\d{3}(?:\1\d{3})?$/;

/**
 * “Ana *3” is Ana with three tickets, and so are “Ana ×3” and “Ana x3”; “Ana *1.000” has a thousand. The last sign counts,
 * and something has to stand before it.
 */
export function ticketEntry(entry: string): TicketEntry {
  const nothing = { name: entry, tickets: 1 };
  if (!isDigit(entry.charCodeAt(entry.length - 1))) return nothing;
  let start = entry.length;
  while (start > 0 && entry.length - start < longest && amount.test(entry[start - 1]!)) start -= 1;
  const sign = entry[start - 1];
  const name = entry.slice(0, Math.max(0, start - 1));
  // “BMW X3” is no list of three, nor is “Max3”
  const isSign = sign === "*" || sign === "×" || (sign === "x" && /\s$/.test(name));
  if (!isSign || name.trim() === "") return nothing;
  const tickets = ticketsOf(entry.slice(start).trim());
  return { name: Number.isNaN(tickets) ? entry : name.trimEnd(), tickets };
}

/** A number of tickets as people write it; NaN for anything else. */
export function ticketsOf(said: string): number {
  if (whole.test(said)) return Number(said);
  const [, mark] = thousands.exec(said) ?? [];
  return mark === undefined ? Number.NaN : Number(said.replaceAll(mark, ""));
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** The entry as a list says it. */
export const withTickets = (name: string, tickets: number): string =>
  tickets === 1 && isPlain(ticketEntry(name), name) ? name : `${name} *${tickets}`;

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
