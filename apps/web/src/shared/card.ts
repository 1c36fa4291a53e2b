/** Entries that a card shows; the others are counted. */
export const mostOnCard = 12;

/** One slip of a card. */
export interface CardEntry {
  /** On the stub: the place, or the number of the team. Without it the name stands in the middle. */
  mark?: string;
  /** One name, or those of a team. */
  names: readonly string[];
  /** Ticket stock, 1 to 10; white unless said. */
  stock?: number;
  /** Larger than the others, and canary: first place, or the only one. Only the first entry may be. */
  isFirst?: boolean;
}

/** A result as a picture. */
export interface Card {
  title: string;
  /** One line: “3 winners from 148 participants”. */
  facts: string;
  /** When it was drawn, in words: “20 November 2026”. */
  date: string;
  /** Those after the twelfth need not be given. */
  entries: readonly CardEntry[];
  /** Entries of the whole result; those given unless said. */
  total?: number;
  /** What was changed by hand since, as parts of one line; those that have no room are counted. */
  changes?: readonly string[];
  /** “and 8 more” */
  more: (count: number) => string;
}

/** What a picture shows; the date, and the words for what is left out, are worded the same everywhere. */
export interface CardContent extends Omit<Card, "date" | "more"> {
  /** When it was drawn: ISO 8601. */
  createdAt: string;
}
