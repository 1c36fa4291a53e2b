import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** Lengths in pixels. */
interface SheetGeometry {
  /** Number of rows of the whole sheet. */
  rows: number;
  rowHeight: number;
  /** Height of the visible part. */
  viewHeight: number;
}

/** Browsers do not support elements much higher than 17 million px. */
const tallest = 15_000_000;

/** The height given to the sheet; if its rows need more, scrolling is faster. */
export const sheetHeight = ({ rows, rowHeight }: SheetGeometry): number =>
  Math.min(rows * rowHeight, tallest);

/** Pixels of the full height per pixel of scrolling. */
function paceOf(geometry: SheetGeometry): number {
  const { rows, rowHeight, viewHeight } = geometry;
  const given = sheetHeight(geometry);
  return given > viewHeight ? (rows * rowHeight - viewHeight) / (given - viewHeight) : 1;
}

/** The scroll position at which a row is the first in view. */
export const scrollTopOf = (geometry: SheetGeometry, row: number): number =>
  (row * geometry.rowHeight) / paceOf(geometry);

/**
 * The first visible row at a scroll position, and its offset from the top of the sheet. All rows have the same height,
 * so only the visible numbers need elements, however many there are.
 */
export function windowAt(
  geometry: SheetGeometry,
  scrollTop: number,
): { first: number; top: number } {
  const { rowHeight, viewHeight } = geometry;
  const end = sheetHeight(geometry) - viewHeight;
  const position = Math.max(0, Math.min(scrollTop, end)) * paceOf(geometry);
  const first = Math.floor(position / rowHeight);
  return { first, top: scrollTop - (position - first * rowHeight) };
}

/** Whether the page is being printed. Content rendered while this is true is printed. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener("beforeprint", () => flushSync(() => setPrinting(true)), { signal });
    addEventListener("afterprint", () => setPrinting(false), { signal });
    return () => listening.abort();
  }, []);
  return printing;
}

const spareRows = 4;

const measure = (view: HTMLElement, list: HTMLElement) => {
  const { gridTemplateColumns, gridAutoRows } = getComputedStyle(list);
  return {
    columns: gridTemplateColumns.split(" ").filter(Boolean).length || 1,
    rowHeight: Number.parseFloat(gridAutoRows) || 40,
    viewHeight: view.clientHeight || 480,
  };
};

/** Which of `count` cells to render; keeps them in position while the view scrolls. */
export function useSheetWindow(count: number) {
  const view = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [measures, setMeasures] = useState({ columns: 1, rowHeight: 40, viewHeight: 480 });
  const [first, setFirst] = useState(0);
  const reading = useRef(0);
  const { columns, rowHeight, viewHeight } = measures;
  const rows = Math.ceil(count / columns);

  const place = useCallback(() => {
    const geometry = { rows, rowHeight, viewHeight };
    const seen = windowAt(geometry, view.current?.scrollTop ?? 0);
    const from = Math.max(0, seen.first - spareRows);
    const top = seen.top - (seen.first - from) * rowHeight;
    list.current?.parentElement?.style.setProperty("transform", `translateY(${top}px)`);
    reading.current = seen.first * columns;
    setFirst(from);
  }, [rows, rowHeight, viewHeight, columns]);

  // when the number of columns changes, the first visible number stays the same
  useLayoutEffect(() => {
    const geometry = { rows, rowHeight, viewHeight };
    sheet.current?.style.setProperty("height", `${sheetHeight(geometry)}px`);
    const row = Math.floor(reading.current / columns);
    if (view.current && row > 0) view.current.scrollTop = scrollTopOf(geometry, row);
  }, [rows, rowHeight, viewHeight, columns]);
  useLayoutEffect(place);
  useLayoutEffect(() => {
    const box = view.current;
    if (!box) return undefined;
    const read = (): void => {
      if (!list.current) return;
      const next = measure(box, list.current);
      setMeasures((last) =>
        last.columns === next.columns &&
        last.rowHeight === next.rowHeight &&
        last.viewHeight === next.viewHeight
          ? last
          : next,
      );
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  const room = Math.ceil(viewHeight / rowHeight) + 1 + 2 * spareRows;
  const shownRows = Math.max(0, Math.min(room, rows - first));
  return { view, sheet, list, place, columns, first, shownRows };
}
