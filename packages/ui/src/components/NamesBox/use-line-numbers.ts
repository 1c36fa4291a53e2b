import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { countLines, linesInView } from "./line-numbers.ts";

const metricsOf = (box: HTMLTextAreaElement) => {
  const { lineHeight, paddingTop } = getComputedStyle(box);
  return {
    lineHeight: Number.parseFloat(lineHeight) || 1,
    padding: Number.parseFloat(paddingTop) || 0,
  };
};

/** Whether one of the `lines` of the box is wrapped. A text that does not fill the box is measured in its `twin`. */
function wraps(box: HTMLTextAreaElement, twin: HTMLElement, lines: number): boolean {
  const { lineHeight, padding } = metricsOf(box);
  const fills = box.scrollHeight > box.clientHeight;
  if (!fills) twin.textContent = box.value;
  const height = (fills ? box : twin).scrollHeight;
  twin.textContent = "";
  return height > (lines + 0.5) * lineHeight + 2 * padding;
}

/** Moves the list with the text, by the number it begins with: a late render never shows a wrong number. */
function place(box: HTMLTextAreaElement, list: HTMLOListElement): void {
  const away = (list.start - 1) * metricsOf(box).lineHeight - box.scrollTop;
  list.style.setProperty("transform", `translateY(${away}px)`);
}

/**
 * Numbers for the lines of a textarea, only for those in view. There are none once a line holds a comma or is
 * wrapped, since one line is then no longer one name.
 */
export function useLineNumbers(text: unknown) {
  const area = useRef<HTMLTextAreaElement>(null);
  const mirror = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [{ lines, plain }, setText] = useState({ lines: 1, plain: false });
  const [{ first, room }, setView] = useState({ first: 0, room: 0 });

  const readView = useCallback(() => {
    const box = area.current;
    if (!box) return;
    const { scrollTop, clientHeight } = box;
    const next = linesInView({ scrollTop, clientHeight, ...metricsOf(box) });
    setView((last) => (last.first === next.first && last.room === next.room ? last : next));
    if (list.current) place(box, list.current);
  }, []);

  const readText = useCallback(() => {
    const box = area.current;
    const twin = mirror.current;
    if (!box || !twin) return;
    const total = countLines(box.value);
    const numbered = !box.value.includes(",") && !wraps(box, twin, total);
    setText((last) =>
      last.lines === total && last.plain === numbered ? last : { lines: total, plain: numbered },
    );
    readView();
  }, [readView]);

  useLayoutEffect(() => {
    if (area.current && list.current) place(area.current, list.current);
  }, [first, plain]);
  useLayoutEffect(readText, [readText, text]);
  useLayoutEffect(() => {
    const box = area.current;
    if (!box) return undefined;
    const observer = new ResizeObserver(readText);
    observer.observe(box);
    return () => observer.disconnect();
  }, [readText]);

  const count = plain ? Math.max(0, Math.min(room, lines - first)) : 0;
  const numbers = Array.from({ length: count }, (_, i) => first + i + 1);
  return { area, mirror, list, lines, numbers, readText, readView };
}
