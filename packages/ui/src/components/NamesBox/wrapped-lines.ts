/** Rows of the lines that take more than one, by the line's place from 0. */
export type WrappedLines = ReadonlyMap<number, number>;

/** More wrapped lines than this are not looked for: the text is then no list of names. */
const most = 100;

interface Lines {
  text: string;
  /** Lines of the text. */
  lines: number;
  /** Rows in which they are shown. */
  rows: number;
  /** Letters that have room in a row even if each is wide. */
  fitting: number;
  /** How many rows a line takes. */
  measure: (line: string) => number;
}

/**
 * Which lines are wrapped. The longest are measured, until all rows are accounted for.
 * @returns undefined where too many lines are wrapped, or it cannot be told which
 */
export function findWrapped(content: Lines): WrappedLines | undefined {
  const { text, lines, rows, fitting, measure } = content;
  const found = new Map<number, number>();
  let missing = rows - lines;
  if (missing <= 0) return found;
  const candidates = text
    .split("\n")
    .map((line, place) => ({ line, place }))
    .filter(({ line }) => line.length > fitting)
    .toSorted((a, b) => b.line.length - a.line.length)
    .slice(0, most);
  for (const { line, place } of candidates) {
    const taken = measure(line);
    if (taken > 1) found.set(place, taken);
    missing -= taken - 1;
    if (missing <= 0) return found;
  }
  return undefined;
}

/** A line and the row in which it begins, both from 0. */
export interface Place {
  line: number;
  row: number;
}

/** The line that is shown in a row. */
export function lineAt(row: number, wrapped: WrappedLines): Place {
  let extra = 0;
  for (const [line, rows] of [...wrapped].toSorted(([a], [b]) => a - b)) {
    const begin = line + extra;
    if (row < begin) break;
    if (row < begin + rows) return { line, row: begin };
    extra += rows - 1;
  }
  return { line: row - extra, row };
}
