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
