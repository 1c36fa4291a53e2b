/** An entry of a list that says how many tickets it has. */
interface TicketEntry {
  readonly name: string;
  /** Any whole number of up to seven digits; 1 if the entry says nothing. */
  readonly tickets: number;
}

/** The digits at the end of a text, at most `most`; more than that are none. */
function digitsBefore(text: string, end: number, most: number): number {
  let start = end;
  while (start > 0 && end - start <= most && isDigit(text.charCodeAt(start - 1))) start -= 1;
  return end - start > most ? end : start;
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

const mostDigits = 7;

/** “Ana *3” is Ana with three tickets, and so is “Ana ×3”. The last sign counts, and something has to stand before it. */
export function ticketEntry(entry: string): TicketEntry {
  const start = digitsBefore(entry, entry.length, mostDigits);
  if (start < entry.length) {
    const before = entry.slice(0, start).trimEnd();
    const name = before.slice(0, -1).trimEnd();
    if (name !== "" && (before.endsWith("*") || before.endsWith("×")))
      return { name, tickets: Number(entry.slice(start)) };
  }
  return { name: entry, tickets: 1 };
}

/** The entry as a list says it. */
export const withTickets = (name: string, tickets: number): string =>
  tickets === 1 && ticketEntry(name).name === name ? name : `${name} *${tickets}`;

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
