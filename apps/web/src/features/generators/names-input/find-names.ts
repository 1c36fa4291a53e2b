import { separatorLine } from "@sortes/core";
import type { CsvDelimiter } from "@sortes/core/csv-rows";
import { loadPart } from "../../../base/load-part.ts";
import { delimiterOf, loadCsvReader, needsCsvReader, readDelimited } from "./delimited.ts";
import {
  countLines,
  findInRows,
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

/** Finds names in a text, in slices. The text may contain quoted cells. */
export async function findNames(
  read: NamesText["read"],
  given: string,
  kind: ContentKind,
): Promise<FoundNames | ImportProblem> {
  if (/^\s*[<{]/.test(given)) {
    const { rowsOfMarkup } = await loadPart(() => import("../../../base/sheets/markup.ts"));
    const rows = rowsOfMarkup(given);
    if (rows) return rows.length > 0 ? findInRows(rows, read) : { problem: "binary" };
  }
  let content = kind === "file" ? given.replace(separatorLine, "") : given;
  if (needsCsvReader(content)) {
    const { withoutLineQuotes } = await loadCsvReader();
    const inner = kind !== "cells" && withoutLineQuotes(content);
    // “"Pop, Ana"” is one cell unless a heading says what its parts are
    if (inner && headedDelimiterOf(inner)) content = inner;
  }
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
