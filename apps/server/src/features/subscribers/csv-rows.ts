import { limits } from "@sortes/contract";
import { parse } from "csv-parse/sync";
import type { Line } from "./csv-text.ts";

/** A row of a table, or the line in place of which there is none. */
export interface CsvRow {
  /** Where it begins. */
  line: number;
  cells: readonly string[];
  /** What is wrong with it as a whole. Where there are cells all the same, they are worth a look. */
  fault?: "CSV_QUOTES_BROKEN" | "CSV_ROW_TOO_LONG";
}

export type Delimiter = "," | ";" | "\t";

/**
 * Makes rows of lines. A reader of CSV that comes upon a quote which is never closed takes the rest of the file for one
 * cell; this one gives up on the line where it stands and goes on with the next.
 */
export class CsvRows {
  readonly #delimiter: Delimiter;
  /** Lines of a row in which a quote is open. */
  #open: Line[] = [];
  #openLength = 0;

  constructor(delimiter: Delimiter) {
    this.#delimiter = delimiter;
  }

  /** Rows that end with this line. */
  take(line: Line): CsvRow[] {
    const rows: CsvRow[] = [];
    const lines = [line];
    for (let next = lines.shift(); next; next = lines.shift())
      lines.unshift(...this.#add(next, rows));
    return rows;
  }

  /** Rows that are still open when there are no more lines. */
  end(): CsvRow[] {
    const rows: CsvRow[] = [];
    while (this.#open.length > 0) {
      const lines = this.#giveUp(rows);
      for (let next = lines.shift(); next; next = lines.shift())
        lines.unshift(...this.#add(next, rows));
    }
    return rows;
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
    this.#open.push(line);
    this.#openLength += text.length + 1;
    if (endsQuoted(text, this.#delimiter, isOpen)) {
      const { row, rowLines } = limits.subscriberImport;
      const isTooLong = this.#open.length >= rowLines || this.#openLength > row;
      return isTooLong ? this.#giveUp(rows) : [];
    }
    const cells = this.#cellsOf(false);
    if (!cells) return this.#giveUp(rows);
    rows.push({ line: this.#open[0]?.number ?? line.number, cells });
    this.#close();
    return [];
  }

  /** Says that the first open line is broken. @returns the others. */
  #giveUp(rows: CsvRow[]): Line[] {
    const [first, ...others] = this.#close();
    if (!first) return [];
    // quotes that are meant as they stand, as in "Ana" <ana@example.test>, are in one line
    this.#open = [first];
    const cells = this.#cellsOf(true) ?? [];
    this.#close();
    rows.push({ line: first.number, cells, fault: "CSV_QUOTES_BROKEN" });
    return others;
  }

  #close(): Line[] {
    const lines = this.#open;
    this.#open = [];
    this.#openLength = 0;
    return lines;
  }

  #cellsOf(leniently: boolean): readonly string[] | undefined {
    const text = this.#open.map((line) => line.text ?? "").join("\n");
    return cellsOf(text, this.#delimiter, leniently);
  }
}

/** The cells of one row, or undefined where its quotes are broken. */
export function cellsOf(
  text: string,
  delimiter: Delimiter,
  leniently: boolean,
): readonly string[] | undefined {
  const options = { delimiter, record_delimiter: "\n", relax_column_count: true };
  try {
    const rows = parse(text, { ...options, relax_quotes: leniently });
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
