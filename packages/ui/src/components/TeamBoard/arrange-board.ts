/** The content and the space for it. Lengths in CSS pixels. */
export interface BoardContent {
  width: number;
  height: number;
  teams: number;
  /** Names of the longest team. */
  rows: number;
  /** Width of the widest ordinary name, in em. */
  widest: number;
}

/** The arrangement of strips on a board. Lengths in CSS pixels. */
export interface BoardArrangement {
  /** Strips beside one another. */
  columns: number;
  /** Names beside one another in a strip. */
  nameColumns: number;
  headHeight: number;
  rowHeight: number;
  textSize: number;
}

/** The smallest and the largest text of a projector, in CSS pixels; below the smallest the board scrolls. */
export const boardText = { min: 18, max: 64 } as const;

/** Between strips. */
export const boardGap = 24;
/** The width beside a name in its slip: white space, and the hole in em. */
export const slipSides = { px: 45, em: 0.6 } as const;
/** More names beside one another than this are hard to read as one list. */
const mostNameColumns = 6;
const border = 4;
/** By how much text has to be larger before an arrangement that is less plain is worth it. */
const clearly = 1.1;

const clamp = (value: number, min: number, max: number): number =>
  Math.min(max, Math.max(min, value));

/** Text takes half of its row, and no more than its column lets the widest name have. */
function arrangementOf(
  { width, height, teams, rows, widest }: BoardContent,
  bands: number,
  nameColumns: number,
): BoardArrangement {
  const columns = Math.ceil(teams / bands);
  const bandHeight = (height - (bands - 1) * boardGap) / bands;
  const headHeight = Math.floor(clamp(bandHeight * 0.16, 56, 160));
  const rowHeight = Math.floor((bandHeight - headHeight - border) / Math.ceil(rows / nameColumns));
  const column = (width - (columns - 1) * boardGap) / columns / nameColumns;
  const fitting = (column - slipSides.px) / (widest + slipSides.em);
  const textSize = Math.min(rowHeight / 2, fitting, boardText.max);
  return { columns, nameColumns, headHeight, rowHeight, textSize };
}

/**
 * The bands of strips and the columns of names that give the largest text, 18 to 64 px; of nearly equal ones the plainest.
 * If even the best would be smaller than 18 px, it is 18 px, in rows twice as high, and the board scrolls.
 */
export function arrangeBoard(content: BoardContent): BoardArrangement {
  let best: BoardArrangement | undefined;
  for (let bands = 1; bands <= content.teams; bands += 1)
    for (let names = 1; names <= Math.min(content.rows, mostNameColumns); names += 1) {
      const found = arrangementOf(content, bands, names);
      // a plainer arrangement stands unless another is clearly easier to read
      if (!best || found.textSize > best.textSize * clearly) best = found;
    }
  const arrangement = best ?? arrangementOf(content, 1, 1);
  const textSize = Math.max(arrangement.textSize, boardText.min);
  return {
    ...arrangement,
    textSize,
    rowHeight: Math.max(arrangement.rowHeight, 2 * boardText.min),
  };
}
