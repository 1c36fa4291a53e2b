import { limits } from "@sortes/contract";
import type { ParsedNames } from "@sortes/core";
import { delimiterOf, parseDelimited } from "./delimited.ts";
import { headingIn, isHeading } from "./headings.ts";

export const importLimits = {
  /** Names of one list. */
  names: 100_000,
  /** Characters of one name. */
  name: limits.name,
  /** Bytes of a file. */
  file: 32 * 1024 * 1024,
} as const;

/** Names that were found in a file or a pasted text. */
export interface FoundNames {
  /** In order. None holds what would make two of it. */
  names: string[];
  /** What stands first and looks like a heading. */
  heading: string | null;
  /** The column they stood in, from 1; null where there was only one, or one row. */
  column: number | null;
  columns: number;
  /** Names in which a space now stands for a comma, a semicolon or a line end. */
  respaced: string[];
}

/** Why a text cannot be taken over. */
export type ImportProblem =
  | { problem: "empty" }
  | { problem: "tooMany"; count: number }
  | { problem: "tooLong"; place: number; length: number };

type Read = (text: string) => ParsedNames;

const countLines = (text: string): number => {
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

/** Names written as in the box itself. */
export function findInText(text: string, read: Read): FoundNames | ImportProblem {
  const lines = countLines(text);
  if (lines > importLimits.names) return { problem: "tooMany", count: lines };
  const { names } = read(text);
  const heading = names[0] !== undefined && isHeading(names[0]) ? names[0] : null;
  return checked({ names, heading, column: null, columns: 1, respaced: [] });
}

const separators = /\s*[,;\r\n\u2028\u2029]+\s*/g;
const separator = /[,;\r\n\u2028\u2029]/;

/**
 * Names in a table: the column below a heading that says so, else the first that is not empty, or the cells of the
 * only row.
 * @param delimiter told from the text unless said
 */
export function findInTable(
  text: string,
  read: Read,
  delimiter = delimiterOf(text) ?? "\t",
): FoundNames | ImportProblem {
  const lines = countLines(text);
  if (lines > importLimits.names) return { problem: "tooMany", count: lines };
  const rows = parseDelimited(text, delimiter).filter((row) => row.some((cell) => cell.trim()));
  const [first] = rows;
  if (!first) return { problem: "empty" };
  const columns = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const isRow = rows.length === 1;
  const named = headingIn(first);
  const column = named === -1 ? first.findIndex((cell) => cell.trim()) : named;
  const cells = isRow ? first : rows.map((row) => row[column] ?? "");

  const respaced: string[] = [];
  const names = cells.flatMap((cell) => {
    if (!separator.test(cell)) return read(cell).names;
    const [name, ...others] = read(cell).names;
    if (name === undefined || others.length === 0) return name ?? [];
    const [spaced = ""] = read(cell.replaceAll(separators, " ")).names;
    respaced.push(spaced);
    return spaced;
  });
  const heading = !isRow && named !== -1 ? (names[0] ?? null) : null;
  return checked({
    names,
    heading,
    column: isRow || columns === 1 ? null : column + 1,
    columns,
    respaced,
  });
}
