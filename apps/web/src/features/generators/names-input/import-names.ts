import { limits, participantSeparators } from "@sortes/contract";
import { isCsvEnd, type ParsedNames, withoutGuard, withTickets } from "@sortes/core";
import type { CsvDelimiter } from "@sortes/core/csv-rows";
import { findCommaNames, withSpaces } from "./comma-names.ts";
import { delimiterOf, parseDelimited } from "./delimited.ts";
import { isHeading } from "./headings.ts";
import { isChat } from "./list-marks.ts";
import { type Choice, guessColumns, type Table, tableOf, ticketsIn } from "./table.ts";

export const importLimits = {
  /** Maximum number of names in a list. */
  names: 100_000,
  /** Maximum length of a name, in characters. */
  name: limits.name,
  /** Maximum size of a file, in bytes. */
  file: 32 * 1024 * 1024,
} as const;

/** Names found in a file or a pasted text. */
export interface FoundNames {
  /** In order. No name contains a separator. */
  names: string[];
  /** The omitted lines that look like headings or titles above the names, or like a sum below them. */
  heading: string[];
  /** The table that contains the names, if it has several columns. */
  table: Table | null;
  choice: Choice | null;
  /** Names in which a space replaced a comma, a semicolon or a line break. */
  respaced: string[];
}

/** The reason why a text cannot be imported. */
export type ImportProblem =
  | { problem: "empty" | "binary" }
  | { problem: "tooMany"; count: number }
  | { problem: "tooLong"; place: number; length: number };

export const isProblem = (found: FoundNames | ImportProblem): found is ImportProblem =>
  "problem" in found;

type Read = (text: string) => ParsedNames;

export const countLines = (text: string): number => {
  let count = text.endsWith("\n") ? 0 : 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
};

const checked = (found: FoundNames): FoundNames | ImportProblem => {
  const { names } = found;
  if (names.length === 0) return { problem: "empty" };
  if (names.length > importLimits.names) return { problem: "tooMany", count: names.length };
  const long = names.findIndex(({ length }) => length > importLimits.name);
  if (long === -1) return found;
  return { problem: "tooLong", place: long + 1, length: names[long]!.length };
};

/** A list without its heading. */
const fromList = (names: string[], respaced: string[] = []): FoundNames => {
  const isHeaded = names.length > 1 && isHeading(names[0]!);
  return {
    names: isHeaded ? names.slice(1) : names,
    heading: isHeaded ? names.slice(0, 1) : [],
    table: null,
    choice: null,
    respaced,
  };
};

/** Finds names written as in the box itself, or in a table with headings. */
export function findInText(text: string, read: Read): FoundNames | ImportProblem {
  const lines = countLines(text);
  if (lines > importLimits.names) return { problem: "tooMany", count: lines };
  const asLines = () => checked(fromList(text.split("\n").flatMap((line) => line.trim() || [])));
  // the comma in a chat timestamp is no separator; the form asks how to read the list
  if (isChat(text)) return asLines();
  if (headedDelimiterOf(text) !== undefined) return findInTable(text, read);
  // the same applies to names with commas
  if (findCommaNames(text)) return asLines();
  return checked(fromList(read(text).names));
}

/** The delimiter of a table with headings; undefined without headings, where a comma separates names. */
export function headedDelimiterOf(text: string): CsvDelimiter | undefined {
  const delimiter = delimiterOf(text);
  if (delimiter === undefined || delimiter === "\t") return delimiter;
  // the sample may end in the middle of a row
  const sample = parseDelimited(text.slice(0, 20_000), delimiter).slice(0, 50);
  return tableOf(sample).head > 0 ? delimiter : undefined;
}

/** Finds names in the rows of a workbook, like `findInTable`. */
export const findInRows = (
  rows: readonly (readonly string[])[],
  read: Read,
): FoundNames | ImportProblem => findInTable("", read, "\t", rows);

/**
 * Finds names in a table: in the columns whose headings announce them, else in the first column with words, or in the
 * cells of a single row.
 * @param delimiter default: detected from the text
 * @param parsed the rows of the text, if already parsed
 */
export function findInTable(
  text: string,
  read: Read,
  delimiter: CsvDelimiter = delimiterOf(text) ?? "\t",
  parsed?: readonly (readonly string[])[],
): FoundNames | ImportProblem {
  const lines = countLines(text);
  if (lines > importLimits.names) return { problem: "tooMany", count: lines };
  const rows = (parsed ?? parseDelimited(text, delimiter))
    .filter((row) => !isCsvEnd(row))
    .map((row) => row.map(withoutGuard));
  const table = tableOf(rows);
  const [first] = table.rows;
  if (!first) return { problem: "empty" };
  if (table.rows.length > 1) return takeColumns(table, guessTable(table), read);
  const respaced: string[] = [];
  const names = first.flatMap((cell) => nameIn(cell, read, respaced) ?? []);
  return checked(fromList(names, respaced));
}

const guessTable = (table: Table): Choice => ({ columns: guessColumns(table), tickets: null });

/** The names in the chosen columns of a table. */
export function takeColumns(table: Table, choice: Choice, read: Read): FoundNames | ImportProblem {
  const respaced: string[] = [];
  const cellsOf = (row: readonly string[]) =>
    choice.columns.flatMap((column) => row[column]?.trim() || []).join(" ");
  const heading = table.rows.slice(0, table.head).flatMap((row) => {
    const cell = cellsOf(row) || row.find((other) => other.trim()) || "";
    return nameIn(cell, read, []) ?? [];
  });
  const { tickets } = choice;
  const names = table.rows.slice(table.head).flatMap((row) => {
    const name = nameIn(cellsOf(row), read, respaced);
    if (name === undefined || tickets === null) return name ?? [];
    const count = ticketsIn(row, tickets);
    return count === 0 ? [] : withTickets(name, count);
  });
  const isWide = table.columns > 1;
  return checked({
    names,
    heading: [...heading, ...(table.total ?? [])],
    table: isWide ? table : null,
    choice: isWide ? choice : null,
    respaced,
  });
}

/** The content of a cell as a single name. */
function nameIn(cell: string, read: Read, respaced: string[]): string | undefined {
  const [name, ...others] = read(cell).names;
  if (name === undefined || others.length === 0 || !participantSeparators.test(cell)) return name;
  const [spaced = ""] = read(withSpaces(cell)).names;
  respaced.push(spaced);
  return spaced;
}
