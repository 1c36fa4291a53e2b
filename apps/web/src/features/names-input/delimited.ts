/**
 * The rows of a delimited text (RFC 4180, with any delimiter). A cell in quotes may hold the delimiter, line ends and
 * doubled quotes. Quotes that do not enclose a whole cell are part of it.
 * @param delimiter one character
 */
export function parseDelimited(text: string, delimiter: string): string[][] {
  const plainCell = new RegExp(`[^${delimiter}\\r\\n]*`, "y");
  const rows: string[][] = [];
  let row: string[] = [];
  let start = 0;
  for (;;) {
    const close = text[start] === '"' ? closingQuote(text, start, delimiter) : -1;
    let end = close + 1;
    if (close === -1) {
      plainCell.lastIndex = start;
      plainCell.test(text);
      end = plainCell.lastIndex;
    }
    row.push(
      close === -1 ? text.slice(start, end) : text.slice(start + 1, close).replaceAll('""', '"'),
    );
    if (text[end] === delimiter) {
      start = end + 1;
      continue;
    }
    rows.push(row);
    row = [];
    start = text.startsWith("\r\n", end) ? end + 2 : end + 1;
    // a line end at the end of the text begins no row
    if (start >= text.length) return rows;
  }
}

/** Where the quote that opens at `open` closes, or -1 if it does not, or something but the end of the cell follows. */
function closingQuote(text: string, open: number, delimiter: string): number {
  let close = text.indexOf('"', open + 1);
  while (text[close + 1] === '"' && close !== -1) close = text.indexOf('"', close + 2);
  if (close === -1) return -1;
  const next = text[close + 1];
  return next === undefined || next === delimiter || next === "\n" || next === "\r" ? close : -1;
}

/** In the order in which they are believed: a semicolon rarely stands inside a cell of a list of names, a comma does. */
const delimiters = ["\t", ";", ","] as const;
/** Characters of a text by which its delimiter is told. */
const sampled = 20_000;
/** Share of the rows that have as many cells as the first. */
const regular = 0.8;

/** The delimiter that gives most rows as many cells as the first one, more than one; undefined where there is none. */
export function delimiterOf(text: string): string | undefined {
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
