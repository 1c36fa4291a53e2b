import { useCallback, useLayoutEffect, useRef, useState } from "react";

/** Counts the lines of a text; an empty text has one. */
export function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}

/** Lengths in pixels. */
interface Geometry {
  scrollTop: number;
  clientHeight: number;
  lineHeight: number;
  /** The space above the first line. */
  padding: number;
}

/** The rows in view of a text of unlimited length: the first (from 0) and how many. */
export function rowsInView({ scrollTop, clientHeight, lineHeight, padding }: Geometry): {
  first: number;
  room: number;
} {
  return {
    first: Math.max(0, Math.floor((scrollTop - padding) / lineHeight)),
    room: Math.ceil(clientHeight / lineHeight) + 1,
  };
}

/** Numbers of rows of the wrapped lines, by line index from 0. */
type WrappedLines = ReadonlyMap<number, number>;

/** At most this many wrapped lines are searched for: with more, the text is not a list of names. */
const most = 100;

interface Lines {
  text: string;
  /** Number of lines of the text. */
  lines: number;
  /** Number of rows in which the lines are displayed. */
  rows: number;
  /** Letters that fit in a row even if all are wide. */
  fitting: number;
  /** Returns the number of rows of a line. */
  measure: (line: string) => number;
}

/**
 * Finds the wrapped lines by measuring the longest ones until all rows are accounted for.
 * @returns undefined if too many lines are wrapped, or it is unknown which
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
interface Place {
  line: number;
  row: number;
}

/** The line displayed in a row. */
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

/** Rows of an empty box. */
const fewest = 4;

const metricsOf = (box: HTMLTextAreaElement) => {
  const { lineHeight, paddingTop, paddingLeft, paddingRight, fontSize } = getComputedStyle(box);
  const px = (length: string, least: number) => Number.parseFloat(length) || least;
  return {
    lineHeight: px(lineHeight, 1),
    padding: px(paddingTop, 0),
    // a letter is at most about as wide as the font size
    fitting: (box.clientWidth - px(paddingLeft, 0) - px(paddingRight, 0)) / px(fontSize, 1),
  };
};

/**
 * The rows of the text in the box, those that the box may have (a quarter of the window), and the wrapped lines of the
 * text. The `twin` measures single lines, and the whole text if it
 * does not fill the box.
 */
function rowsIn(box: HTMLTextAreaElement, twin: HTMLElement, lines: number) {
  const { lineHeight, padding, fitting } = metricsOf(box);
  const rowsOf = (element: HTMLElement) =>
    Math.round((element.scrollHeight - 2 * padding) / lineHeight);
  const measure = (text: string) => {
    twin.textContent = text;
    return rowsOf(twin);
  };
  const fills = box.scrollHeight > box.clientHeight;
  const rows = fills ? rowsOf(box) : measure(box.value);
  const wrapped = box.value.includes(",")
    ? undefined
    : findWrapped({ text: box.value, lines, rows, fitting, measure });
  twin.textContent = "";
  const most = Math.max(fewest, Math.floor(window.innerHeight / lineHeight / 4));
  // the last line, if empty, takes no row of the twin
  return { filled: Math.max(rows, lines), most, wrapped };
}

/** Moves the list of numbers with the text, by the row at which it begins: a late render never shows a wrong number. */
function place(box: HTMLTextAreaElement, list: HTMLOListElement): void {
  const away = Number(list.dataset["row"]) * metricsOf(box).lineHeight - box.scrollTop;
  list.style.setProperty("transform", `translateY(${away}px)`);
}

interface ReadText {
  lines: number;
  /** Number of rows that the text takes. */
  filled: number;
  /** Number of rows that the box may have. */
  most: number;
  /** Undefined if not every line is one name. */
  wrapped: WrappedLines | undefined;
}

const isSame = (a: ReadText, b: ReadText): boolean =>
  a.lines === b.lines &&
  a.filled === b.filled &&
  a.most === b.most &&
  a.wrapped?.size === b.wrapped?.size &&
  [...(a.wrapped ?? [])].every(([line, rows]) => b.wrapped?.get(line) === rows);

/**
 * Line numbers for a textarea, only for the lines in view. There are none if the text contains a comma or many lines
 * are wrapped, since a line is then not one name.
 * @param least rows of the box, if the window has room for them; more as the text gets longer
 */
export function useLineNumbers(text: unknown, least = fewest) {
  const area = useRef<HTMLTextAreaElement>(null);
  const mirror = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [{ lines, filled, most, wrapped }, setText] = useState<ReadText>({
    lines: 1,
    filled: 1,
    most: fewest,
    wrapped: undefined,
  });
  const [{ first, room }, setView] = useState({ first: 0, room: 0 });

  const readView = useCallback(() => {
    const box = area.current;
    if (!box) return;
    const { scrollTop, clientHeight } = box;
    const next = rowsInView({ scrollTop, clientHeight, ...metricsOf(box) });
    setView((last) => (last.first === next.first && last.room === next.room ? last : next));
    if (list.current) place(box, list.current);
  }, []);

  const readText = useCallback(() => {
    const box = area.current;
    const twin = mirror.current;
    if (!box || !twin) return;
    const total = countLines(box.value);
    const next = { lines: total, ...rowsIn(box, twin, total) };
    setText((last) => (isSame(last, next) ? last : next));
    readView();
  }, [readView]);

  useLayoutEffect(() => {
    if (area.current && list.current) place(area.current, list.current);
  }, [first, wrapped]);
  useLayoutEffect(readText, [readText, text]);
  useLayoutEffect(() => {
    const box = area.current;
    if (!box) return undefined;
    const observer = new ResizeObserver(readText);
    observer.observe(box);
    return () => observer.disconnect();
  }, [readText]);

  const height = Math.min(Math.max(least, filled), most);
  const begin = lineAt(first, wrapped ?? new Map());
  const count = wrapped ? Math.max(0, Math.min(room, lines - begin.line)) : 0;
  const numbers = Array.from({ length: count }, (_, i) => ({
    number: begin.line + i + 1,
    rows: wrapped?.get(begin.line + i) ?? 1,
  }));
  return { area, mirror, list, lines, height, row: begin.row, numbers, readText, readView };
}
