import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { scrollTopOf, sheetHeight, windowAt } from "./sheet-window.ts";

const spareRows = 4;

const measure = (view: HTMLElement, list: HTMLElement) => {
  const { gridTemplateColumns, gridAutoRows } = getComputedStyle(list);
  return {
    columns: gridTemplateColumns.split(" ").filter(Boolean).length || 1,
    rowHeight: Number.parseFloat(gridAutoRows) || 40,
    viewHeight: view.clientHeight || 480,
  };
};

/** Says which of `count` cells are rendered, and keeps them in their position while the view scrolls. */
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
