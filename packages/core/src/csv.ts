/**
 * Where a spreadsheet begins to calculate (OWASP, CSV injection): at the start of a cell, and after what it may take for the
 * end of one. Whoever opens a file of commas where semicolons separate cells has new cells there, inside of quotes too.
 * Letters of full width count as the others do. Apostrophes before them count too, so that taking one off gives back what was
 * there.
 */
const formula = /^(?='*[\t\r\n])|(?<![^;\t\r\n])(?='*[=+\-@＝＋－＠])/g;
/** An apostrophe that makes a formula text. */
const guard = /^'(?='*[\t\r\n])|(?<![^;\t\r\n])'(?='*[=+\-@＝＋－＠])/g;
const quoted = /[",\r\n]/;

/** One cell. An apostrophe before a text that looks like a formula keeps it text; a number is none. */
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

/** What a CSV file begins with. Without it Excel would garble ș and ț. */
export const byteOrderMark = "\uFEFF";
