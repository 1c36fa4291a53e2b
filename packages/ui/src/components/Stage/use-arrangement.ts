import { useLayoutEffect, useRef } from "react";

/** Font size in px for measuring, large enough to hide rounding. */
const measured = 100;
/** Width of an average letter in em, for browsers that cannot measure. */
const averageLetter = 0.58;

let context: CanvasRenderingContext2D | null | undefined;

/** Returns a function that measures a text in em, in the font of `element`; it estimates in browsers without canvas. */
export function widthIn(element: Element): (text: string) => number {
  context ??= document.createElement("canvas").getContext("2d");
  const { fontFamily, fontWeight } = getComputedStyle(element);
  if (!context) return (text) => [...text].length * averageLetter;
  context.font = `${fontWeight} ${measured}px ${fontFamily}`;
  const brush = context;
  return (text) => brush.measureText(text).width / measured;
}

/**
 * The attributes of an element that fills a stage. `arrange` fits it into the window, before the first paint and
 * whenever its size changes; pass the same function at each render. The element gets the focus when the stage opens, so
 * that Page Down and the arrows scroll it where the names do not fit.
 */
export function useArrangement(label: string, arrange: (element: HTMLElement) => void) {
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
  return { ref: element, tabIndex: 0, role: "region", "aria-label": label } as const;
}

/** Sets custom properties, keyed by the result of `createVar`. */
export function assignVars(element: HTMLElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values))
    element.style.setProperty(name.slice("var(".length, -1), value);
}

/** The font size at which two lines fit into a row, as a share of the usual size. */
const twoLines = 0.62;

/**
 * Shrinks a text that is too wide for its column to the largest size at which it fits in one line, or in two, but not
 * below `min`. Sizes are in CSS pixels; `fitting` is the size that fits in one line.
 */
export function shrinkText(
  element: HTMLElement,
  { fitting, usual, min }: { fitting: number; usual: number; min: number },
): void {
  const size = Math.max(fitting, Math.min(fitting * 1.7, usual * twoLines), min);
  if (fitting < usual) element.style.setProperty("font-size", `${size}px`);
  else element.style.removeProperty("font-size");
}
