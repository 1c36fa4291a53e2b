import { separatorLine } from "@sortes/core";
import { type CsvDelimiter, type CsvLine, type CsvRow, CsvRows } from "@sortes/core/csv-rows";
import { isEmailAddress } from "@sortes/contract";
import { addressHeadings, closedHeadings, headingKey } from "./import-columns.ts";

/** The delimiter of a list, its headings, and where its rows begin. */
export interface ListLayout {
  delimiter: CsvDelimiter;
  /** If the list has no headings: an empty string per cell of the widest row seen. */
  headings: readonly string[];
  /** Rows before the first person: titles and headings; default 1. */
  headRows?: number;
}

/** The beginning of a list: its layout, and the first rows below its headings. */
export interface ListOpening extends ListLayout {
  hasHeadings: boolean;
  rows: readonly CsvRow[];
}

/** Lines and characters examined to detect the layout, and the maximum number of rows above the headings. */
const looked = { lines: 400, characters: 512 * 1024 };
const titleRows = 20;

const delimiters = [",", ";", "\t"] as const;
/** Longer cells (in characters) are not searched for an address. */
export const addressCell = 1000;

const isBeforeRows = ({ text }: CsvLine): boolean =>
  text !== undefined && (text.trim() === "" || separatorLine.test(text.trim()));

/**
 * Reads the first lines of a list, by which its layout is detected.
 * @returns them, whether they are the whole list, and all lines, including these
 */
export async function openLines(groups: AsyncGenerator<CsvLine[]>) {
  const first: CsvLine[] = [];
  const read: CsvLine[][] = [];
  let characters = 0;
  let isWhole = false;
  const isEnough = (line: CsvLine): boolean => {
    first.push(line);
    characters += line.text?.length ?? 0;
    return first.length >= looked.lines || characters >= looked.characters;
  };
  for (;;) {
    const next = await groups.next();
    isWhole = next.done === true;
    if (next.done) break;
    read.push(next.value);
    if (next.value.some(isEnough)) break;
  }
  async function* all(): AsyncGenerator<CsvLine[]> {
    yield* read;
    yield* groups;
  }
  return { first, isWhole, all: all() };
}

/** A row of a list; `wide`: it has more cells than the list has columns, so cells may be in the wrong columns. */
export type ListRow = Omit<CsvRow, "fault"> & {
  /** Its number in a spreadsheet, from 1: a row with several lines counts once. */
  number: number;
  fault?: CsvRow["fault"] | "wide";
};

/** The rows of a list below its headings. */
export class ListRows {
  readonly #layout: ListLayout;
  readonly #rows: CsvRows;
  #skip: number;
  #hasBegun = false;
  /** The lines so far that continue a row. */
  #furtherLines = 0;

  constructor(layout: ListLayout) {
    this.#layout = layout;
    this.#rows = new CsvRows(layout.delimiter);
    this.#skip = layout.headRows ?? 1;
  }

  /** The rows completed by these lines. */
  take(lines: readonly CsvLine[]): ListRow[] {
    const kept = lines.filter((line) => (this.#hasBegun ||= !isBeforeRows(line)));
    return this.#below(this.#rows.take(kept));
  }

  /** The remaining rows, after the last line. */
  end(): ListRow[] {
    return this.#below(this.#rows.end());
  }

  #below(rows: readonly CsvRow[]): ListRow[] {
    const numbered = rows.map((row) => {
      const number = row.line - this.#furtherLines;
      for (const cell of row.cells) this.#furtherLines += cell.split("\n").length - 1;
      return { ...row, number };
    });
    const below = numbered.slice(this.#skip);
    this.#skip -= rows.length - below.length;
    return below.map((row) => ({
      ...fitted(unwrapped(row, this.#layout), this.#layout),
      number: row.number,
    }));
  }
}

/**
 * Detects the layout of a list from its first lines: the separator and the headings. Headings may follow titles, be
 * missing, contain line breaks, or be quoted as a whole like every line, as spreadsheets write a column of whole lines.
 * @returns undefined if there are no rows
 */
export function openingOf(lines: readonly CsvLine[]): ListOpening | undefined {
  const begin = lines.findIndex((line) => !isBeforeRows(line));
  if (begin === -1) return undefined;
  const found = delimiters.flatMap((delimiter) => {
    const reader = new CsvRows(delimiter);
    const rows = [...reader.take(lines.slice(begin)), ...reader.end()];
    const whole = rows.map((row) => unwrapped(row, { delimiter }));
    return [headIn(rows), headIn(whole)].flatMap((head) =>
      head ? [{ delimiter, rows, ...head }] : [],
    );
  });
  const [best] = found.toSorted(
    (a, b) => b.sureness - a.sureness || b.headings.length - a.headings.length,
  );
  if (!best) return undefined;
  const { delimiter, headings, headRows, rows } = best;
  return {
    delimiter,
    headings,
    headRows,
    hasHeadings: headings.some((heading) => heading !== ""),
    rows: rows.slice(headRows).map((row) => unwrapped(row, best)),
  };
}

interface Head {
  headings: readonly string[];
  headRows: number;
  /**
   * 2: a heading names the addresses; 1: addresses were found by their form; 0: the first row is assumed to be
   * headings.
   */
  sureness: number;
}

function headIn(rows: readonly CsvRow[]): Head | undefined {
  const long = rows.findIndex(({ fault }) => fault === "long");
  const first = rows
    .slice(0, long === -1 ? titleRows : Math.min(long, titleRows))
    .map(({ cells }) => cells);
  const [top = []] = first;
  const isPerson = (cells: readonly string[]) => cells.some(hasAddress);
  // a title may contain an address, or equal the heading of a column below it
  const headed = first.findIndex((cells) => cells.some(isAddressHeading));
  const place = first[headed]?.findIndex(isAddressHeading) ?? -1;
  const person = first.findIndex((cells, index) =>
    index < headed ? hasAddress(cells[place] ?? "") : isPerson(cells),
  );
  const named = first
    .slice(0, person === -1 ? undefined : person)
    .findLastIndex((cells) => cells.some(isAddressHeading));
  if (named !== -1) return { headings: first[named] ?? [], headRows: named + 1, sureness: 2 };
  if (person === -1)
    return top.length > 0 ? { headings: top, headRows: 1, sureness: 0 } : undefined;
  const width = first[person]?.length ?? 0;
  // titles have fewer cells than the table below them
  const isRow = (cells: readonly string[]) =>
    cells.length >= width && cells.some((cell) => cell.trim() !== "");
  const begin = first.findIndex(isRow);
  const [headings = []] = first.slice(begin);
  if (begin < person && !headings.some((cell) => cell.includes("@")))
    return { headings, headRows: begin + 1, sureness: 1 };
  const widest = Math.max(...first.slice(begin).map((cells) => cells.length));
  return { headings: Array<string>(widest).fill(""), headRows: begin, sureness: 1 };
}

const fitted = (row: CsvRow, { headings }: ListLayout): Omit<ListRow, "number"> =>
  !row.fault &&
  row.cells.slice(headings.length).some((cell) => cell.trim() !== "") &&
  !headings.every((heading) => closedHeadings.has(headingKey(heading)))
    ? { ...row, fault: "wide" }
    : row;

/**
 * The part of a cell that may be an address; strips what mail clients add, as in `Ana <ana@example.com>` or `mailto:`.
 */
export const bareAddress = (cell: string): string =>
  (/<([^<>]*)>\s*$/.exec(cell)?.[1] ?? cell).trim().replace(/^mailto:/i, "");

/** Whether a cell holds an address. */
export const hasAddress = (cell: string): boolean =>
  cell.length <= addressCell && isEmailAddress(bareAddress(cell));

const isAddressHeading = (cell: string): boolean => addressHeadings.has(headingKey(cell));

/** Splits a row whose only cell holds a whole line, such as `"ana@example.com,Ana"`. */
function unwrapped(
  row: CsvRow,
  { delimiter, headings }: Pick<ListLayout, "delimiter"> & Partial<ListLayout>,
): CsvRow {
  const [line = "", ...others] = row.cells;
  if (row.fault || !line.includes(delimiter) || others.some((cell) => cell !== "")) return row;
  if (headings && headings.length < 2) return row;
  const reader = new CsvRows(delimiter);
  const [inner, ...more] = [...reader.take([{ number: row.line, text: line }]), ...reader.end()];
  return inner && !inner.fault && more.length === 0 ? inner : row;
}
