/** The content and the space for it. Lengths in CSS pixels. */
export interface BoardContent {
  width: number;
  height: number;
  teams: number;
  /** Number of names in the longest team. */
  rows: number;
  /** Width of the widest ordinary name, in em. */
  widest: number;
}

/** The arrangement of strips on a board. Lengths in CSS pixels. */
export interface BoardArrangement {
  /** Strips side by side. */
  columns: number;
  /** Columns of names in a strip. */
  nameColumns: number;
  headHeight: number;
  rowHeight: number;
  textSize: number;
}

/** Minimum and maximum text size for a projector, in CSS pixels; at the minimum the board may scroll. */
export const boardText = { min: 18, max: 64 } as const;

/** Gap between strips, in px. */
export const boardGap = 24;
/** The width beside a name in its slip: white space in px, and the hole in em. */
export const slipSides = { px: 45, em: 0.6 } as const;
/** More columns of names are hard to read as one list. */
const mostNameColumns = 6;
const border = 4;
/** The factor by which the text must be larger to justify a less plain arrangement. */
const clearly = 1.1;

const clamp = (value: number, min: number, max: number): number =>
  Math.min(max, Math.max(min, value));

/** The text size is half the row height, but small enough for the widest name to fit its column. */
function arrangementOf(
  { width, height, teams, rows, widest }: BoardContent,
  bands: number,
  nameColumns: number,
): BoardArrangement & { fitting: number } {
  const columns = Math.ceil(teams / bands);
  const bandHeight = (height - (bands - 1) * boardGap) / bands;
  const headHeight = Math.floor(clamp(bandHeight * 0.16, 56, 160));
  const rowHeight = Math.floor((bandHeight - headHeight - border) / Math.ceil(rows / nameColumns));
  const column = (width - (columns - 1) * boardGap) / columns / nameColumns;
  const fitting = (column - slipSides.px) / (widest + slipSides.em);
  const textSize = Math.min(rowHeight / 2, fitting, boardText.max);
  return { columns, nameColumns, headHeight, rowHeight, textSize, fitting };
}

/**
 * The bands of strips and columns of names that give the largest text, 18 to 64 px; of nearly equal ones the plainest.
 * If even the best gives less than 18 px, the text is 18 px in rows of twice that height, and the board scrolls: then
 * it is the lowest arrangement whose columns are wide enough for the names.
 */
export function arrangeBoard(content: BoardContent): BoardArrangement {
  const { teams, rows } = content;
  const { min } = boardText;
  const scrolledHeight = ({ columns, nameColumns, headHeight }: BoardArrangement): number =>
    Math.ceil(teams / columns) * (headHeight + Math.ceil(rows / nameColumns) * 2 * min + boardGap);
  let best = arrangementOf(content, 1, 1);
  let lowest: BoardArrangement | undefined;
  for (let bands = 1; bands <= teams; bands += 1)
    for (let names = 1; names <= Math.min(rows, mostNameColumns); names += 1) {
      const found = arrangementOf(content, bands, names);
      // a plainer arrangement wins unless another is clearly easier to read
      if (found.textSize > best.textSize * clearly) best = found;
      const isWide = found.fitting >= min;
      if (isWide && (!lowest || scrolledHeight(found) < scrolledHeight(lowest))) lowest = found;
    }
  if (best.textSize >= min) return best;
  const scrolled = lowest ?? arrangementOf(content, teams, 1);
  return { ...scrolled, textSize: min, rowHeight: Math.max(scrolled.rowHeight, 2 * min) };
}

/** The widths of a name and of its longest word, in em. */
interface NameWidths {
  whole: number;
  word: number;
}

const phoneGap = 12;
const phoneText = { small: 17, most: 22, mostAlone: 26, least: 15 } as const;

/**
 * The columns of strips on a phone, and the one size of all names: two columns if every name fits into two lines there
 * at a legible size, else one.
 */
export function arrangePhone(width: number, names: readonly NameWidths[]) {
  const sizeIn = (columns: number, most: number): number => {
    const room = (width - (columns - 1) * phoneGap) / columns - slipSides.px;
    // lines break at words, so two lines hold less than twice the text of one
    const fitting = names.map(({ whole, word }) =>
      Math.max(room / (whole + slipSides.em), room / (Math.max(whole / 1.7, word) + slipSides.em)),
    );
    return Math.floor(fitting.reduce((least, next) => Math.min(least, next), most));
  };
  const beside = sizeIn(2, phoneText.most);
  if (beside >= phoneText.small) return { columns: 2, textSize: beside };
  return { columns: 1, textSize: Math.max(phoneText.least, sizeIn(1, phoneText.mostAlone)) };
}
