import { type RefObject, useLayoutEffect, useRef } from "react";

/** Letters are measured this large, so that rounding does not show. */
const measured = 100;
/** Width of an average letter in em, where nothing can be measured. */
const averageLetter = 0.58;

let context: CanvasRenderingContext2D | null | undefined;

/** The width of a text in em, in the font of `element`; an estimate where the browser draws no canvas. */
export function widthIn(element: Element): (text: string) => number {
  context ??= document.createElement("canvas").getContext("2d");
  const { fontFamily, fontWeight } = getComputedStyle(element);
  if (!context) return (text) => [...text].length * averageLetter;
  context.font = `${fontWeight} ${measured}px ${fontFamily}`;
  const brush = context;
  return (text) => brush.measureText(text).width / measured;
}

/**
 * A ref for what fills a stage. `arrange` fits it into the window, before it is painted and whenever its size changes;
 * keep the function itself between renders. What fills a stage gets the focus when it opens, so that Page Down and the
 * arrows scroll it.
 */
export function useArrangement(
  arrange: (element: HTMLElement) => void,
): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    current.toggleAttribute("autofocus", true);
    const observer = new ResizeObserver(() => arrange(current));
    observer.observe(current);
    arrange(current);
    return () => observer.disconnect();
  }, [arrange]);
  return element;
}

/** Sets custom properties, given by what `createVar` answers. Lengths are in CSS pixels. */
export function assignVars(element: HTMLElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values))
    element.style.setProperty(name.slice("var(".length, -1), value);
}

/** Of the usual size, so large is text of which two lines fit into its row. */
const twoLines = 0.62;

/**
 * Sets a text that is too wide for its column as large as fits there in one line, or in two; never smaller than `min`.
 * Sizes are in CSS pixels; `fitting` is the one of a single line.
 */
export function shrinkText(
  element: HTMLElement,
  { fitting, usual, min }: { fitting: number; usual: number; min: number },
): void {
  const size = Math.max(fitting, Math.min(fitting * 1.7, usual * twoLines), min);
  if (fitting < usual) element.style.setProperty("font-size", `${size}px`);
  else element.style.removeProperty("font-size");
}
