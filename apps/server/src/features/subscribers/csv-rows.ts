import { limits } from "@sortes/contract";
import { parse } from "csv-parse/sync";
import type { Line } from "./csv-text.ts";

/** What stands in a row. */
interface Content {
  cells: readonly string[];
  /** What is wrong with it as a whole. Where there are cells all the same, they are worth a look. */
  fault?: "CSV_QUOTES_BROKEN" | "CSV_ROW_TOO_LONG";
}

/** A row of a table, or the line in place of which there is none. */
export interface CsvRow extends Content {
  /** Where it begins. */
  line: number;
}

export type Delimiter = "," | ";" | "\t";

/**
 * Rows that are parsed at a time: the parser is made anew for each time, which takes five times as long as to parse a row,
 * and more memory.
 */
const together = 200;

/**
 * Makes rows of lines. A reader of CSV that comes upon a quote which is never closed takes the rest of the file for one
 * cell; this one gives up on the line where it stands and goes on with the next.
 */
export class CsvRows {
  readonly #delimiter: Delimiter;
  /** Lines of a row in which a quote is open. */
  #open: Line[] = [];
  #openLength = 0;
  /** Rows with quotes, each of one line, whose cells are still to be found. */
  #quoted: { row: CsvRow; text: string }[] = [];

  constructor(delimiter: Delimiter) {
    this.#delimiter = delimiter;
  }

  /** Rows that end with these lines. */
  take(lines: readonly Line[]): CsvRow[] {
    const rows: CsvRow[] = [];
    for (const line of lines) this.#addAll([line], rows);
    this.#findCells();
    return rows;
  }

  /** Rows that are still open when there are no more lines. */
  end(): CsvRow[] {
    const rows: CsvRow[] = [];
    while (this.#open.length > 0) this.#addAll(this.#giveUp(rows), rows);
    this.#findCells();
    return rows;
  }

  #addAll(lines: Line[], rows: CsvRow[]): void {
    for (let next = lines.shift(); next; next = lines.shift())
      lines.unshift(...this.#add(next, rows));
  }

  /** @returns lines that have to be looked at again. */
  #add(line: Line, rows: CsvRow[]): Line[] {
    const { text } = line;
    if (text === undefined) {
      if (this.#open.length > 0) return [...this.#giveUp(rows), line];
      rows.push({ line: line.number, cells: [], fault: "CSV_ROW_TOO_LONG" });
      return [];
    }
    const isOpen = this.#open.length > 0;
    if (!isOpen && !text.includes('"')) {
      rows.push({ line: line.number, cells: text.split(this.#delimiter) });
      return [];
    }
    const isOpenAfter = endsQuoted(text, this.#delimiter, isOpen);
    if (!isOpen && !isOpenAfter) {
      const row = { line: line.number, cells: [] };
      rows.push(row);
      this.#quoted.push({ row, text });
      return [];
    }
    this.#open.push(line);
    this.#openLength += text.length + 1;
    if (isOpenAfter) {
      const { row, rowLines } = limits.subscriberImport;
      const isTooLong = this.#open.length >= rowLines || this.#openLength > row;
      return isTooLong ? this.#giveUp(rows) : [];
    }
    const whole = this.#open.map((open) => open.text ?? "").join("\n");
    const cells = cellsOf(whole, this.#delimiter, false);
    if (!cells) return this.#giveUp(rows);
    rows.push({ line: this.#open[0]?.number ?? line.number, cells });
    this.#close();
    return [];
  }

  /** Says that the first open line is broken. @returns the others. */
  #giveUp(rows: CsvRow[]): Line[] {
    const [first, ...others] = this.#close();
    if (!first) return [];
    rows.push({ line: first.number, ...brokenRow(first.text ?? "", this.#delimiter) });
    return others;
  }

  #close(): Line[] {
    const lines = this.#open;
    this.#open = [];
    this.#openLength = 0;
    return lines;
  }

  #findCells(): void {
    const quoted = this.#quoted;
    this.#quoted = [];
    for (let at = 0; at < quoted.length; at += together) {
      const some = quoted.slice(at, at + together);
      const texts = some.map(({ text }) => text);
      const found = cellsOfAll(texts, this.#delimiter);
      for (const [i, { row, text }] of some.entries())
        Object.assign(row, found?.[i] ? { cells: found[i] } : rowOf(text, this.#delimiter));
    }
  }
}

/** The row of one line. */
function rowOf(text: string, delimiter: Delimiter): Content {
  const cells = cellsOf(text, delimiter, false);
  return cells ? { cells } : brokenRow(text, delimiter);
}

/** Quotes that are meant as they stand, as in "Ana" <ana@example.test>, are in one line. */
const brokenRow = (text: string, delimiter: Delimiter): Content => ({
  cells: cellsOf(text, delimiter, true) ?? [],
  fault: "CSV_QUOTES_BROKEN",
});

/** The cells of rows of one line each, or undefined where the quotes of any are broken. */
function cellsOfAll(
  texts: readonly string[],
  delimiter: Delimiter,
): readonly (readonly string[])[] | undefined {
  const options = { ...format, delimiter, info: true } as const;
  try {
    const rows = parse(texts.join("\n"), options) as unknown as readonly InfoRow[];
    const areThemselves =
      rows.length === texts.length && rows.every(({ info }, i) => info.lines === i + 1);
    return areThemselves ? rows.map(({ record }) => record) : undefined;
  } catch {
    return undefined;
  }
}

/** What the parser tells of a row: its cells, and the lines that it has read when that ends. */
interface InfoRow {
  record: readonly string[];
  info: { lines: number };
}

const format = { record_delimiter: "\n", relax_column_count: true } as const;

/** The cells of one row, or undefined where its quotes are broken. */
export function cellsOf(
  text: string,
  delimiter: Delimiter,
  leniently: boolean,
): readonly string[] | undefined {
  try {
    const rows = parse(text, { ...format, delimiter, relax_quotes: leniently });
    return rows.length > 1 ? undefined : (rows[0] ?? []);
  } catch {
    return undefined;
  }
}

/** Whether a quote is open at the end of a line. It opens where a cell begins, and nowhere else. */
function endsQuoted(text: string, delimiter: string, wasOpen: boolean): boolean {
  let at = 0;
  let isOpen = wasOpen;
  for (;;) {
    if (!isOpen) {
      if (text[at] !== '"') {
        const next = text.indexOf(delimiter, at);
        if (next === -1) return false;
        at = next + 1;
        continue;
      }
      at++;
    }
    const quote = text.indexOf('"', at);
    if (quote === -1) return true;
    isOpen = text[quote + 1] === '"';
    at = quote + (isOpen ? 2 : 1);
    if (isOpen) continue;
    // on to the next cell
    const next = text.indexOf(delimiter, at);
    if (next === -1) return false;
    at = next + 1;
  }
}
