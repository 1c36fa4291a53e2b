/** Characters with which a spreadsheet begins to calculate (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r]/;
const quoted = /[",\r\n]/;

/** One cell. An apostrophe before a text that looks like a formula keeps it text; a number is none. */
export function csvCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const cell = formula.test(value) ? `'${value}` : value;
  return quoted.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** One line of a CSV file (RFC 4180), with its end. */
export const csvRow = (cells: readonly (string | number)[]): string =>
  `${cells.map(csvCell).join(",")}\r\n`;

/** What a CSV file begins with. Without it Excel would garble ș and ț. */
export const byteOrderMark = "\uFEFF";
