import { limits } from "@sortes/contract";

/**
 * Characters with which a spreadsheet starts a formula (OWASP, CSV injection): at the start of a cell, and after
 * anything it may take for the end of a cell. Where semicolons separate cells, they do so in a comma file too, even
 * inside quotes. Full-width forms count too. Preceding apostrophes are included, so that removing one restores the
 * text.
 */
const formula = /^(?='*[\t\r\n])|(?<![^;\t\r\n])(?='*[=+\-@＝＋－＠])/g;
/** In a file with semicolons, a comma ends a cell for spreadsheets that separate by commas. */
const formulaBehindComma = /(?<=,)(?='*[=+\-@＝＋－＠])/g;
/** An apostrophe that makes a formula text. */
const guard = /^'(?='*[\t\r\n])|(?<![^;\t\r\n])'(?='*[=+\-@＝＋－＠])/g;
const quoted = { ",": /[",\r\n]/, ";": /[";\r\n]/ };

/** The character between the cells of a row. Spreadsheets expect a semicolon where decimals have a comma. */
export type CsvSeparator = "," | ";";

/** One cell. An apostrophe before text that looks like a formula keeps it text; numbers stay numbers. */
function csvCell(value: string | number, separator: CsvSeparator): string {
  const isComma = separator === ",";
  if (typeof value === "number") return isComma ? String(value) : String(value).replace(".", ",");
  const guarded = value.replaceAll(formula, "'");
  const cell = isComma ? guarded : guarded.replaceAll(formulaBehindComma, "'");
  return quoted[separator].test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A cell as it was before `csvRow` turned a formula into text. */
export const withoutGuard = (cell: string): string => cell.replaceAll(guard, "");

/** One line of a CSV file (RFC 4180), with its end. */
export const csvRow = (
  cells: readonly (string | number)[],
  separator: CsvSeparator = ",",
): string => `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`;

/** Converts whole lines of `csvRow` to semicolons between cells. Numbers stay unchanged. */
export const withSemicolons = (lines: string): string =>
  lines
    .split('"')
    .map((part, i) =>
      i % 2 === 0
        ? part.replaceAll(/[^,\r\n]+|,/g, semicolonCell)
        : part.replaceAll(formulaBehindComma, "'"),
    )
    .join('"');

/** A piece outside of quotes: a whole cell, or the comma behind one. */
function semicolonCell(cell: string): string {
  if (cell === ",") return ";";
  return cell.includes(";") ? `"${cell}"` : cell;
}

/** The line above a table in which a file names its separator to Excel, with its end. */
export const separatorLine = /^"?sep=.?"?(?:[\r\n]+|$)/i;

const end = /^# complete \(\d+\)$/;

/**
 * The last line of a complete CSV file, as wide as the others. It distinguishes truncated files from short ones.
 * @param rows the number of rows, without the headings
 */
export const csvEnd = (rows: number, columns: number): string =>
  csvRow([`# complete (${rows})`, ...Array<string>(Math.max(0, columns - 1)).fill("")]);

/** Whether a row is the end marker of our files rather than data. */
export const isCsvEnd = ([first = "", ...others]: readonly string[]): boolean =>
  end.test(first.trim()) && others.every((cell) => cell.trim() === "");

/** The end of a complete JSON file. */
export const jsonEnd = '],"complete":true}}\n';

/**
 * Whether a file of ours is complete.
 * @param tail its last characters, at least its last line
 */
export function endsWhole(tail: string, format: "csv" | "json"): boolean {
  if (format === "json") return tail.endsWith(jsonEnd);
  return tail.endsWith("\r\n") && isCsvEnd(tail.trimEnd().split("\r\n").at(-1)!.split(","));
}

/** The byte order mark of CSV files, without which Excel garbles ș and ț. */
export const byteOrderMark = "\uFEFF";

/** A line of a text, counted from 1; undefined if it exceeds the maximum length of a row. */
export interface CsvLine {
  number: number;
  text: string | undefined;
}

/** Splits a text that arrives in pieces into lines, which end with LF, CR LF or CR. */
export class CsvLines {
  #number = 1;
  #begun = "";
  #isTooLong = false;
  #endedWithReturn = false;

  /** The lines that end in this piece. */
  take(piece: string): CsvLine[] {
    if (piece === "") return [];
    const rest = this.#endedWithReturn && piece.startsWith("\n") ? piece.slice(1) : piece;
    this.#endedWithReturn = piece.endsWith("\r");
    const [first = "", ...others] = rest.split(/\r\n|\n|\r/);
    this.#add(first);
    return others.map((text) => {
      const line = this.#finish();
      this.#add(text);
      return line;
    });
  }

  /** The last line, which has no line end. */
  end(): CsvLine {
    return this.#finish();
  }

  #add(text: string): void {
    this.#begun += text;
    this.#isTooLong ||= this.#begun.length > limits.csv.row;
    if (this.#isTooLong) this.#begun = "";
  }

  #finish(): CsvLine {
    const line = { number: this.#number++, text: this.#isTooLong ? undefined : this.#begun };
    this.#begun = "";
    this.#isTooLong = false;
    return line;
  }
}
