import type { CsvDelimiter, CsvRow } from "@sortes/core/csv-rows";
import { loadPart, timeLimits } from "../../../base/load-part.ts";

let reader: typeof import("@sortes/core/csv-rows") | undefined;

/** Fetches the reader of cells in quotes. It is not for those who bring no table. */
export async function loadCsvReader(): Promise<void> {
  reader ??= await loadPart(timeLimits.file, () => import("@sortes/core/csv-rows"));
}

/** Whether a text can be read only once `loadCsvReader` is done. */
export const needsCsvReader = (text: string): boolean => text.includes('"');

/** Milliseconds of reading after which the page gets its turn; one more line with quotes may take as many again. */
const sliceMs = 5;

/**
 * The rows of a delimited text. A cell in quotes may hold the delimiter, line ends and doubled quotes. Quotes that do not
 * enclose a whole cell are part of it; a row with quotes that is longer than any may be is one cell.
 */
export function parseDelimited(text: string, delimiter: CsvDelimiter): string[][] {
  return [...slices(text, delimiter)].flat();
}

/** The same, letting the page do something else between two slices. */
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
  // a line end at the end of the text begins no row
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

/** In the order of trust: a cell with a name rarely contains a semicolon, but often a comma. */
const delimiters = ["\t", ";", ","] as const;
/** Characters of a text from which its delimiter is guessed. */
const sampled = 20_000;
/** Share of the rows that have as many cells as the first. */
const regular = 0.8;

/** The delimiter that gives most rows as many cells as the first one, more than one; undefined if there is none. */
export function delimiterOf(text: string): CsvDelimiter | undefined {
  return delimiters.find((delimiter) => {
    const rows = parseDelimited(text.slice(0, sampled), delimiter);
    // the last one may have been cut
    if (text.length > sampled && rows.length > 1) rows.pop();
    const filled = rows.filter((row) => row.some((cell) => cell !== ""));
    const width = filled[0]?.length ?? 0;
    const same = filled.filter(({ length }) => length === width).length;
    return width > 1 && same >= regular * filled.length;
  });
}
