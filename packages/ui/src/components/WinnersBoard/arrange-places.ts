import { boardText } from "../TeamBoard/arrange-board.ts";

/** The content and the space for it. Lengths in CSS pixels. */
export interface PlacesContent {
  width: number;
  height: number;
  /** Number of places after the first. */
  next: number;
  alternates: number;
  /** Width of the widest ordinary name, in em. */
  widest: number;
}

/** The arrangement of slips in a window. Lengths in CSS pixels. */
export interface PlacesArrangement {
  /** Slips side by side, below the first. */
  columns: number;
  firstHeight: number;
  rowHeight: number;
  textSize: number;
}

/** Gap between slips, and above the title of the alternates, in px. */
export const placesGap = 12;
/** Height of the title of the alternates with the space around it, in px. */
export const titleHeight = 64;
/** The width beside a name: the digits, as a multiple of the slip's height, and the white space, in px. */
export const slipSides = { heights: 1.25, px: 40 } as const;

/** The size of the first name as a share of its slip's height: on one line, and on two. */
export const firstShares = { one: 0.55, two: 0.36 } as const;

/** The alternates' font size as a share of the others'. */
export const alternateShare = 0.72;

/** Pixels left at the lower edge, since the browser rounds the heights of rows. */
export const spare = 2;

const most = { columns: 5, rowHeight: 132 } as const;

function arrangementOf(
  { width, height, next, alternates, widest }: PlacesContent,
  columns: number,
): PlacesArrangement {
  const rows = Math.ceil(next / columns) + Math.ceil(alternates / columns);
  const taken = rows * placesGap + (alternates > 0 ? titleHeight + placesGap : 0);
  // the first slip is at least two and a half times as high as the others, and takes the rest
  const rowHeight = Math.floor(Math.min((height - taken) / (rows + 2.5), most.rowHeight));
  const firstHeight = Math.floor(height - taken - rows * rowHeight) - spare;
  const column = (width - (columns - 1) * placesGap) / columns;
  const fitting = (column - slipSides.heights * rowHeight - slipSides.px) / widest;
  return {
    columns,
    firstHeight,
    rowHeight,
    textSize: Math.min(rowHeight / 2, fitting, boardText.max),
  };
}

/**
 * The columns that give the largest text, 18 to 64 px; of equal ones the fewest. If even the best gives less than 18
 * px, the text is 18 px, and the list scrolls.
 */
export function arrangePlaces(content: PlacesContent): PlacesArrangement {
  let best = arrangementOf(content, 1);
  for (let columns = 2; columns <= most.columns; columns += 1) {
    const found = arrangementOf(content, columns);
    if (found.textSize > best.textSize * 1.02) best = found;
  }
  const { min } = boardText;
  return {
    ...best,
    firstHeight: Math.max(best.firstHeight, 5 * min),
    rowHeight: Math.max(best.rowHeight, 2 * min),
    textSize: Math.max(best.textSize, min),
  };
}
