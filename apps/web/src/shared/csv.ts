/**
 * Characters with which a spreadsheet begins to calculate (OWASP, CSV injection). Apostrophes before them count too, so
 * that taking one off gives back what was there.
 */
const formula = /^'*[=+\-@\t\r]/;
/** An apostrophe that makes a formula text. */
const guard = /^'(?='*[=+\-@\t\r])/;
const quoted = /[",\r\n]/;

/** One cell. An apostrophe before what looks like a formula makes it text. */
export function csvCell(text: string): string {
  const cell = formula.test(text) ? `'${text}` : text;
  return quoted.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A cell as it was before `csvCell` made text of it. */
export const withoutGuard = (cell: string): string => cell.replace(guard, "");

/** A CSV file (RFC 4180). It begins with a byte order mark, without which Excel would garble ș and ț. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("")}`;
