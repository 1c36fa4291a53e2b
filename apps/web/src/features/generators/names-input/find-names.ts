import { isSeparatorLine } from "@sortes/core";
import type { CsvDelimiter } from "@sortes/core/csv-rows";
import { delimiterOf, loadCsvReader, needsCsvReader, readDelimited } from "./delimited.ts";
import {
  countLines,
  findInTable,
  findInText,
  type FoundNames,
  headedDelimiterOf,
  importLimits,
  type ImportProblem,
} from "./import-names.ts";
import { isChat } from "./list-marks.ts";
import { readSoon } from "./read-names.ts";
import { longText } from "./use-long-list.ts";
import type { NamesText } from "./use-names-text.ts";

type ContentKind = "file" | "cells" | "text";

/** The delimiter of a text with cells; undefined for other texts. */
function delimiterIn(content: string, kind: ContentKind): CsvDelimiter | undefined {
  if (kind === "cells") return "\t";
  if (kind === "file") return delimiterOf(content) ?? "\t";
  return isChat(content) ? undefined : headedDelimiterOf(content);
}

const whole = /^"(?:[^"]|"")*"$/;

/**
 * A file as a table: without the line that names the separator to Excel, and without quotes around whole lines, as
 * spreadsheets write a table that they took for one column.
 */
function unwrapped(file: string): string {
  const [first = ""] = file.split(/[\r\n]/, 1);
  const content = isSeparatorLine(first) ? file.slice(first.length).replace(/^[\r\n]+/, "") : file;
  if (!content.startsWith('"')) return content;
  const lines = content.split(/[\r\n]+/).filter((line) => line !== "");
  if (!lines.every((line) => whole.test(line))) return content;
  const inner = lines.map((line) => line.slice(1, -1).replaceAll('""', '"')).join("\n");
  // “"Pop, Ana"” is one cell unless a heading says what its parts are
  return headedDelimiterOf(inner) === undefined ? content : inner;
}

/** Finds names in a text, in slices. The text may contain quoted cells. */
export async function findNames(
  read: NamesText["read"],
  given: string,
  kind: ContentKind,
): Promise<FoundNames | ImportProblem> {
  if (needsCsvReader(given)) await loadCsvReader();
  const content = kind === "file" ? unwrapped(given) : given;
  const delimiter = delimiterIn(content, kind);
  if (delimiter === undefined) {
    // fills the parser's cache
    if (content.length >= longText.until && countLines(content) <= importLimits.names)
      await readSoon(read, content, new AbortController().signal);
    return findInText(content, read);
  }
  // too many lines are reported without parsing them
  const isTooLong = countLines(content) > importLimits.names;
  const rows = isTooLong ? [] : await readDelimited(content, delimiter);
  return findInTable(content, read, delimiter, rows);
}
