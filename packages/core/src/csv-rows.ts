import { limits } from "@sortes/contract";
import { parse } from "csv-parse/sync";
import type { CsvLine } from "./csv.ts";

export { type CsvLine, CsvLines } from "./csv.ts";
export { withoutLineQuotes } from "./line-quotes.ts";

export type CsvDelimiter = "," | ";" | "\t";

/** Parses the cells of one record. Quotes that do not enclose a whole cell, apart from spaces, are part of it. */
export type CsvParser = (text: string, delimiter: CsvDelimiter) => string[];

export const parseRecord: CsvParser = (text, delimiter) =>
  parse(withoutPadding(text, delimiter), {
    delimiter,
    record_delimiter: "\r",
    relax_quotes: true,
  })[0] ?? [];

/** Cells in quotes, with spaces around them. */
const padded: Record<CsvDelimiter, RegExp> = {
  ",": /(?<![^,]) *("(?:[^"]|"")*") *(?![^,])/g,
  ";": /(?<![^;]) *("(?:[^"]|"")*") *(?![^;])/g,
  "\t": /(?<![^\t]) *("(?:[^"]|"")*") *(?![^\t])/g,
};

/** Most texts have none. */
const mayHavePadding = / "|" /;

/** Removes spaces around quotes, as in text that people typed, with which the parser would keep the quotes. */
const withoutPadding = (text: string, delimiter: CsvDelimiter): string =>
  mayHavePadding.test(text) ? text.replaceAll(padded[delimiter], "$1") : text;

/** A row of a table, or a line that cannot be parsed as one. */
export interface CsvRow {
  /** The number of its first line, from 1. */
  line: number;
  cells: readonly string[];
  /**
   * `quotes`: a quote closes in the middle of a cell; the cells are those between the delimiters. `open`: a quote never
   * closes; the cells are what the delimiters make of the line. `long`: the row exceeds the maximum length.
   */
  fault?: "quotes" | "open" | "long";
}

/**
 * Parses lines into rows (RFC 4180, with any line ends). An unclosed quote invalidates only its own line: the lines
 * after it are parsed one by one. Each call of the parser gets at most `limits.csv.row` characters in
 * `limits.csv.rowLines` lines, and no line is parsed more than three times, so the time is linear for any input.
 */
export class CsvRows {
  readonly #delimiter: CsvDelimiter;
  readonly #parse: CsvParser;
  /** Lines not yet parsed, from the first that has a quote. */
  #block: Line[] = [];
  #length = 0;

  /** @param parse lets tests count what is parsed. */
  constructor(delimiter: CsvDelimiter, parse = parseRecord) {
    this.#delimiter = delimiter;
    this.#parse = parse;
  }

  /** The rows completed by these lines; unfinished ones are returned later. */
  take(lines: readonly CsvLine[]): CsvRow[] {
    const rows: CsvRow[] = [];
    for (const { number, text } of lines) this.#take(number, text, rows);
    return rows;
  }

  /** The remaining rows, after the last line. */
  end(): CsvRow[] {
    const rows: CsvRow[] = [];
    this.#readAll(rows);
    return rows;
  }

  #take(number: number, text: string | undefined, rows: CsvRow[]): void {
    const { row, rowLines } = limits.csv;
    const isLong = text === undefined || text.length > row;
    if (isLong) this.#readAll(rows);
    if (text === undefined || (isLong && text.includes('"'))) {
      rows.push({ line: number, cells: [], fault: "long" });
      return;
    }
    while (this.#block.length > 0 && this.#length + text.length > row) this.#read(rows);
    if (this.#block.length === 0 && !text.includes('"')) {
      rows.push({ line: number, cells: text.split(this.#delimiter) });
      return;
    }
    this.#keep([{ number, text }]);
    if (this.#block.length >= rowLines) this.#read(rows);
  }

  #keep(lines: readonly Line[]): void {
    this.#block.push(...lines);
    for (const { text } of lines) this.#length += text.length + 1;
  }

  #readAll(rows: CsvRow[]): void {
    while (this.#block.length > 0) this.#read(rows);
  }

  /** Parses the block. A row still open at its end moves to the next block, unless it fills the block. */
  #read(rows: CsvRow[]): void {
    const block = this.#block;
    this.#block = [];
    this.#length = 0;
    const found: CsvRow[] = [];
    const alone: Line[] = [];
    for (const { at, count, cells } of this.#recordsOf([...block, closing])) {
      const lines = block.slice(at, at + count);
      const [first, ...others] = lines;
      if (!first) break;
      const isOpen = at + count > block.length;
      const isWhole = !isOpen && areWritten(cells, lines);
      if (isWhole) found.push({ line: first.number, cells });
      else if (count === 1) found.push({ line: first.number, cells, fault: "quotes" });
      else if (isOpen && at > 0) this.#keep(lines);
      else {
        found.push(openRow(first, this.#delimiter));
        alone.push(...others);
      }
    }
    if (alone.length > 0) found.push(...this.#rowsOfEach(alone));
    rows.push(...found.toSorted((a, b) => a.line - b.line));
  }

  /**
   * The rows in these lines. The parser sees them as one record in which a cell with only a line end separates two lines:
   * otherwise it would create an error, with a stack, for each row whose number of cells differs from the first.
   */
  *#recordsOf(lines: readonly Line[]): Generator<Found> {
    const lineEnd = `${this.#delimiter}\n${this.#delimiter}`;
    const text = lines.map((line) => line.text).join(lineEnd);
    let found = { at: 0, count: 1, cells: [] as string[] };
    for (const cell of this.#parse(text, this.#delimiter)) {
      if (cell === "\n") {
        yield found;
        found = { at: found.at + found.count, count: 1, cells: [] };
        continue;
      }
      const pieces = cell.split(lineEnd);
      found.count += pieces.length - 1;
      found.cells.push(pieces.join("\n"));
    }
    yield found;
  }

  /** Parses each line as a row of its own. */
  #rowsOfEach(lines: readonly Line[]): CsvRow[] {
    const rows: CsvRow[] = [];
    const closed = lines.flatMap((line) => [line, closing]);
    for (const { at, count, cells } of this.#recordsOf(closed)) {
      const line = closed[at];
      if (!line || line === closing) continue;
      if (count > 1) rows.push(openRow(line, this.#delimiter));
      else if (areWritten(cells, [line])) rows.push({ line: line.number, cells });
      else rows.push({ line: line.number, cells, fault: "quotes" });
    }
    return rows;
  }
}

interface Line {
  number: number;
  text: string;
}

/** A record that the parser found, in one or more lines. */
interface Found {
  /** The index of its first line. */
  at: number;
  /** The number of its lines. */
  count: number;
  cells: readonly string[];
}

/** After this line no quote is open: a quote between letters opens none, and closes one that is open. */
const closing: Line = { number: 0, text: 'x"x' };

const openRow = ({ number, text }: Line, delimiter: CsvDelimiter): CsvRow => ({
  line: number,
  cells: text.split(delimiter),
  fault: "open",
});

/** Whether the lines quote these cells correctly. The parser tolerates other quotes. */
function areWritten(cells: readonly string[], lines: readonly Line[]): boolean {
  const text = lines.map((line) => line.text).join("\n");
  let from = 0;
  return cells.every((cell) => {
    if (!cell.startsWith('"') && !cell.includes("\n")) return true;
    const written = `"${cell.replaceAll('"', '""')}"`;
    const at = text.indexOf(written, from);
    from = at + written.length;
    return at !== -1;
  });
}
