import { limits } from "@sortes/contract";
import { ticketsOf } from "@sortes/core";
import { headingOf, headingsOf, namesColumns } from "./headings.ts";
import { isMark } from "./list-marks.ts";

/** Kinds of cells that are not names. */
type CellKind = "empty" | "mark" | "number" | "moment" | "address" | "code" | "name";

const number = /^[-+]?[\d\s.,]*\d%?$/;
const moment =
  /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:[,T ]\s*[\d:.]{4,15}\s*(?:[ap]\.?m\.?|z|[A-Z]{3,4}(?:[+-]\d+)?)?)?$|^\d{1,2}:\d{2}(?::\d{2})?$/i;
/** “15 Jan 2026”, “luni, 15 ianuarie 2026”, “January 15, 2026”, “9:30 AM” */
const wordedMoment =
  /^(?:\p{L}{2,12}\.?,?\s)?\d{1,2}\.?[-\s/]\p{L}{3,12}\.?[-\s/,]\s?(?:\d{2}|\d{4})$|^\p{L}{3,12}\s\d{1,2},\s\d{4}$|^\d{1,2}:\d{2}(?::\d{2})?\s[ap]m$/iu;
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$|^https?:\/\//i;
/** “6B”, “12-A” */
const code = /^\d{1,3}\s?-?\s?[a-z]$/i;
/** Answers, empty values and channels, which lists of readers have beside the addresses. */
const answer = /^(?:yes|no|da|nu|true|false|none|null|\\n|n\/a|email)$/i;
/** Number of characters of a cell that are examined. */
const looked = 100;

function kindOf(cell: string): CellKind {
  const text = cell.slice(0, looked).trim();
  if (text === "") return "empty";
  if (number.test(text)) return "number";
  if (isMark(text) || answer.test(text)) return "mark";
  if (moment.test(text) || wordedMoment.test(text)) return "moment";
  if (address.test(text)) return "address";
  return code.test(text) ? "code" : "name";
}

/** Rows of a file or spreadsheet, some of whose columns contain names. */
export interface Table {
  /** The rows, without empty ones. */
  rows: readonly (readonly string[])[];
  /** The number of rows above the entries: a title and the headings. */
  head: number;
  /** Number of cells in the widest row. */
  columns: number;
  /** The word of a row of sums below the entries, which is not among the rows. */
  total?: readonly string[];
}

/** The columns of a table to import, by index from 0. */
export interface Choice {
  /** One column, or two that form a name together. */
  columns: readonly number[];
  /** The column with the number of tickets of each name. */
  tickets: number | null;
}

/** Number of rows at the top that may contain headings. */
const highest = 10;
/** Number of rows by which a column is classified. */
const judged = 200;

const filledIn = (row: readonly string[]): number => row.filter((cell) => cell.trim()).length;

/** Maximum number of columns that are searched for names and offered. */
const widest = 100;

/** A row that only sums up: “Total” before numbers. Drawn by its tickets, it would win half of the time. */
const sum =
  /^(?:(?:grand|class)\s)?(?:total|average|medi[ae])(?:\s\p{L}+)?(?=[:\t][-+\d\s.,%]+$):?/iu;

/** The word of a row of sums; undefined for other rows. */
const sumIn = (row: readonly string[]) =>
  sum.exec(row.flatMap((cell) => cell.trim() || []).join("\t")) ?? undefined;

/** Maximum number of columns of numbering or bullets before the entries. */
const mostMarks = 10;

/**
 * The rows as a table, without columns of numbering or bullets, and without rows of sums at its end.
 * @param marked the columns of numbering or bullets that were removed
 */
export function tableOf(parsed: readonly (readonly string[])[], marked = 0): Table {
  const filledRows = parsed.filter((row) => filledIn(row) > 0);
  const total = filledRows.length > 1 ? sumIn(filledRows.at(-1)!) : undefined;
  const end = filledRows.findLastIndex((row, at) => at === 0 || !sumIn(row)) + 1;
  // a single row may be the whole list
  const isRow = end === 1;
  const rows = filledRows.slice(0, end).map((row) => (isRow ? row : row.slice(0, widest)));
  const columns = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const onlyMarks =
    columns > 1 &&
    marked < mostMarks &&
    rows.every(([cell = ""]) => cell.trim() === "" || isMark(cell));
  const filled = rows.some(([cell = ""]) => cell.trim() !== "");
  if (onlyMarks && filled) {
    const inner = rows.map((row) => row.slice(1));
    return { ...tableOf(inner, marked + 1), ...(total && { total }) };
  }
  const head = headOf(rows);
  return { rows: withoutRepeats(rows, head), head, columns, ...(total && { total }) };
}

/** The rows without the headings of further pages or tables, and without the title of a further table. */
function withoutRepeats(rows: Table["rows"], head: number): Table["rows"] {
  const headings = rows[head - 1] ?? [];
  const [column] = namesColumns(headings);
  if (column === undefined) return rows;
  const isRepeated = (at: number) =>
    at >= head && rows[at]?.[column]?.trim() === headings[column]?.trim();
  const isOtherTable = (at: number) =>
    isRepeated(at) && filledIn(rows[at - 1]!) === 1 && rows[at]!.length !== headings.length;
  const isKept = (_: unknown, at: number) => !isRepeated(at) && !isOtherTable(at + 1);
  return rows.every(isKept) ? rows : rows.filter(isKept);
}

/**
 * The number of rows above the entries. A row contains headings if one cell announces names and half of the others are
 * heading words too; or if several columns contain numbers, dates or addresses below it, but not in it. Single-cell
 * rows above it are titles, and rows with fewer cells if it announces names.
 */
function headOf(rows: readonly (readonly string[])[]): number {
  if (rows.length < 2) return 0;
  const found = rows
    .slice(0, highest)
    .findIndex((_, at) => at < rows.length - 1 && isHeadingRow(rows, at));
  if (found === -1) return 0;
  const width = namesColumns(rows[found]!).length > 0 ? filledIn(rows[found]!) : 2;
  const areTitles = rows.slice(0, found).every((row) => filledIn(row) < width);
  return areTitles ? found + 1 : 0;
}

function isHeadingRow(rows: readonly (readonly string[])[], at: number): boolean {
  const row = rows[at]!;
  const filled = filledIn(row);
  if (at > 0 && filled < 2) return false;
  const below = rows.slice(at + 1, at + 1 + judged);
  // “Student” is not a heading if the next row says “Teacher”, but it is if a later page repeats it
  const isOwn = (column: number) =>
    !below.slice(0, 20).some((other) => {
      const kind = headingOf(other[column] ?? "");
      return kind !== undefined && kind !== "other" && other[column] !== row[column];
    });
  const kinds = headingsOf(row).map((kind, column) => (isOwn(column) ? kind : undefined));
  const isKnown = (column: number) => kinds[column] !== undefined;
  const known = kinds.filter(Boolean).length;
  const naming = kinds.filter((kind) => kind !== undefined && kind !== "other").length;
  if (naming > 0 && known * 2 >= filled) return true;
  if (row.length < 2 || below.length < 3) return false;
  const isUnlike = (cell: string, column: number) => standsOut(cell, column, below);
  const telling = row.filter((cell, i) => isKnown(i) || isUnlike(cell, i)).length;
  return telling > 1 && row.some(isUnlike) && row.every((cell) => !hasDigits(cell));
}

const hasDigits = (cell: string): boolean => /\d/.test(cell.slice(0, 100));

/** Whether a cell contains words above a column of only numbers, dates or addresses. */
function standsOut(cell: string, column: number, below: readonly (readonly string[])[]): boolean {
  if (kindOf(cell) !== "name") return false;
  const kinds = below.map((row) => kindOf(row[column] ?? "")).filter((kind) => kind !== "empty");
  return (
    kinds.length > 2 &&
    kinds.every((kind) => kind === "number" || kind === "moment" || kind === "address")
  );
}

/**
 * The columns most likely to contain the names: by their headings, else the first one with words. Words under a heading
 * such as “City” count only without a column of addresses.
 */
export function guessColumns({ rows, head, columns }: Table): number[] {
  const headings = rows[head - 1] ?? [];
  const headed = namesColumns(headings);
  if (headed.length > 0) return headed;
  const sample = rows.slice(head, head + judged);
  const kinds = headingsOf(headings);
  const all = Array.from({ length: columns }, (_, column) => column);
  const holding = (wanted: CellKind) =>
    all.filter(
      (column) =>
        sample.filter((row) => kindOf(row[column] ?? "") === wanted).length * 2 >= sample.length,
    );
  const words = holding("name");
  const best =
    words.find((column) => kinds[column] !== "other") ??
    holding("address").find((column) => kinds[column] === "email") ??
    words[0];
  if (best !== undefined) return [best];
  const first = sample[0]?.findIndex((cell) => cell.trim()) ?? 0;
  return [Math.max(0, first)];
}

/** The tickets of a row, from a column of integers; NaN for anything else, such as “1,5”. */
export const ticketsIn = (row: readonly string[], column: number): number =>
  ticketsOf((row[column] ?? "").trim());

/**
 * The columns that may contain the tickets of each row: every value is an integer that a draw accepts, or zero, and
 * they are not row numbers.
 */
export function ticketColumns({ rows, head, columns }: Table): number[] {
  const entries = rows.slice(head);
  return Array.from({ length: columns }, (_, column) => column).filter((column) => {
    const counts = entries.map((row) => ticketsIn(row, column));
    const [first = 0] = counts;
    return (
      counts.every((count) => count <= limits.weight.max) &&
      counts.some((count) => count > 1) &&
      !(counts.length > 1 && counts.every((count, i) => count === first + i))
    );
  });
}
