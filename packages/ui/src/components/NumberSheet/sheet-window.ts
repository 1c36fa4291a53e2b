/** Lengths in pixels. */
export interface SheetGeometry {
  /** Rows of the whole sheet. */
  rows: number;
  rowHeight: number;
  /** The part that the window shows at once. */
  viewHeight: number;
}

/** Browsers do not support elements that are much higher than 17 million pixels. */
const tallest = 15_000_000;

/** The height given to the sheet; rows beyond it are reached by scrolling faster. */
export const sheetHeight = ({ rows, rowHeight }: SheetGeometry): number =>
  Math.min(rows * rowHeight, tallest);

/** Pixels of the full height for each pixel of scrolling. */
function paceOf(geometry: SheetGeometry): number {
  const { rows, rowHeight, viewHeight } = geometry;
  const given = sheetHeight(geometry);
  return given > viewHeight ? (rows * rowHeight - viewHeight) / (given - viewHeight) : 1;
}

/** The scroll position at which a row is the first in view. */
export const scrollTopOf = (geometry: SheetGeometry, row: number): number =>
  (row * geometry.rowHeight) / paceOf(geometry);

/**
 * The first row in view, and where it lies from the top of the sheet, at a scroll position. With rows of one height
 * only the numbers in view need elements, however many there are.
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
