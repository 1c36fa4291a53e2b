import type { CsvDelimiter, CsvRow } from "@sortes/core/csv-rows";
import { loadPart } from "../../../base/load-part.ts";
import { tableOf } from "./table.ts";

let reader: typeof import("@sortes/core/csv-rows") | undefined;

/** Fetches the parser for quoted cells, which most visitors do not need. */
export async function loadCsvReader() {
  return (reader ??= await loadPart(() => import("@sortes/core/csv-rows")));
}

/** Whether a text cannot be parsed until `loadCsvReader` has finished. */
export const needsCsvReader = (text: string): boolean => text.includes('"');

/** Milliseconds of parsing before yielding to the page; a final quoted line may take as long again. */
const sliceMs = 5;

/**
 * Parses a delimited text. Quoted cells may contain the delimiter, line breaks and doubled quotes. Quotes that do not
 * enclose a whole cell are literal; an overlong row with quotes becomes a single cell.
 */
export function parseDelimited(text: string, delimiter: CsvDelimiter): string[][] {
  return [...slices(text, delimiter)].flat();
}

/** Like `parseDelimited`, but yields to the page between slices. */
export async function readDelimited(text: string, delimiter: CsvDelimiter): Promise<string[][]> {
  const rows: string[][] = [];
  let began = performance.now();
  for (const some of slices(text, delimiter)) {
    for (const row of some) rows.push(row);
    if (performance.now() - began < sliceMs) continue;
    await new Promise((resolve) => setTimeout(resolve));
    began = performance.now();
  }
  return rows;
}

function* slices(text: string, delimiter: CsvDelimiter): Generator<string[][]> {
  const lines = text.split(/\r\n|\n|\r/);
  // a trailing line break does not start a row
  if (lines.length > 1 && lines.at(-1) === "") lines.pop();
  if (!needsCsvReader(text)) {
    for (const line of lines) yield [line.split(delimiter)];
    return;
  }
  if (!reader) throw new Error("the reader is not there yet");
  const rows = new reader.CsvRows(delimiter);
  const cellsOf = ({ line, cells, fault }: CsvRow): string[] =>
    fault === "long" ? [lines[line - 1] ?? ""] : [...cells];
  for (const [i, line] of lines.entries())
    yield rows.take([{ number: i + 1, text: line }]).map(cellsOf);
  yield rows.end().map(cellsOf);
}

/** In order of precedence: a cell with a name rarely contains a semicolon, but often a comma. */
const delimiters = ["\t", ";", ","] as const;
/** Number of characters from which the delimiter is detected. */
const sampled = 20_000;
/** Minimum share of rows with as many cells as the first. */
const regular = 0.8;

/**
 * The first delimiter with which most rows have as many cells as the first row, and more than one; undefined if there
 * is none. Titles above headings do not count.
 */
export function delimiterOf(text: string): CsvDelimiter | undefined {
  return delimiters.find((delimiter) => {
    const rows = parseDelimited(text.slice(0, sampled), delimiter);
    // the last row may be truncated
    if (text.length > sampled && rows.length > 1) rows.pop();
    const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ""));
    const counted = filled.slice(Math.max(0, tableOf(filled).head - 1));
    const width = counted[0]?.length ?? 0;
    const same = counted.filter(({ length }) => length === width).length;
    return width > 1 && same >= regular * counted.length;
  });
}
