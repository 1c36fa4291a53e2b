import { boardText } from "../TeamBoard/arrange-board.ts";

/** The content and the space for it. Lengths in CSS pixels. */
export interface PlacesContent {
  width: number;
  height: number;
  /** Places after the first. */
  next: number;
  alternates: number;
  /** Width of the widest ordinary name, in em. */
  widest: number;
}

/** The arrangement of slips in a window. Lengths in CSS pixels. */
export interface PlacesArrangement {
  /** Slips beside one another, below the first. */
  columns: number;
  firstHeight: number;
  rowHeight: number;
  textSize: number;
}

/** Between slips, and above the title of the alternates. */
export const placesGap = 12;
/** Height of the title of the alternates with the air around it. */
export const titleHeight = 64;
/** Width of the figures beside a name, and the white space around it, in parts of the height of the slip and in px. */
export const slipSides = { heights: 1.25, px: 40 } as const;

/** The size of the first name, in parts of the height of its slip: on one line, and on two. */
export const firstShares = { one: 0.55, two: 0.36 } as const;

/** Size of the alternates' names, in parts of the others. */
export const alternateShare = 0.72;

const most = { columns: 5, firstHeight: 300, rowHeight: 132 } as const;

function arrangementOf(
  { width, height, next, alternates, widest }: PlacesContent,
  columns: number,
): PlacesArrangement {
  const rows = Math.ceil(next / columns) + Math.ceil(alternates / columns);
  const taken = rows * placesGap + (alternates > 0 ? titleHeight + placesGap : 0);
  // the first slip is two and a half times as high as the others
  const rowHeight = Math.floor(Math.min((height - taken) / (rows + 2.5), most.rowHeight));
  const firstHeight = Math.floor(
    Math.min(height - taken - rows * rowHeight, rows === 0 ? height : most.firstHeight),
  );
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
 * The columns that give the largest text, 18 to 64 px; of equal ones the fewest. Where even the best would be smaller
 * than 18 px it is 18 px, and the list scrolls.
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
