/**
 * Characters with which a spreadsheet starts a formula (OWASP, CSV injection): at the start of a cell, and after
 * anything it may take for the end of a cell. Where semicolons separate cells, they do so in a comma file too, even
 * inside quotes. Full-width forms count too. Preceding apostrophes are included, so that removing one restores the
 * text.
 */
const formula = /^(?='*[\t\r\n])|(?<![^;\t\r\n])(?='*[=+\-@＝＋－＠])/g;
/** An apostrophe that makes a formula text. */
const guard = /^'(?='*[\t\r\n])|(?<![^;\t\r\n])'(?='*[=+\-@＝＋－＠])/g;
const quoted = /[",\r\n]/;

/** One cell. An apostrophe before text that looks like a formula keeps it text; numbers stay numbers. */
function csvCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const cell = value.replaceAll(formula, "'");
  return quoted.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A cell as it was before `csvRow` made text of a formula. */
export const withoutGuard = (cell: string): string => cell.replaceAll(guard, "");

/** One line of a CSV file (RFC 4180), with its end. */
export const csvRow = (cells: readonly (string | number)[]): string =>
  `${cells.map(csvCell).join(",")}\r\n`;

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
 * Whether a file of ours is whole.
 * @param tail its last characters, more than its last line has
 */
export function endsWhole(tail: string, format: "csv" | "json"): boolean {
  if (format === "json") return tail.endsWith(jsonEnd);
  const last = tail.endsWith("\r\n") ? (tail.trimEnd().split("\r\n").at(-1) ?? "") : "";
  return isCsvEnd(last.split(","));
}

/** The byte order mark of CSV files, without which Excel garbles ș and ț. */
export const byteOrderMark = "\uFEFF";
