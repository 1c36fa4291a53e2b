import type { CardEntry } from "../../../base/generator.ts";

/** The size of the share image, in pixels. */
export const cardSize = { width: 1200, height: 630 } as const;

export interface Slip {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Width of the stub; 0 without one. */
  stub: number;
}

const area = { left: 64, right: 1136, top: 206, bottom: 574 } as const;
/** Distances in pixels: from the slips to the first line below them, and between lines. */
const toLine = 46;
export const lineStep = 36;
/** Baseline of the last line below the slips. */
export const baseline = area.bottom;
const first = { least: 92, most: 173, alone: 230 } as const;
const tallest = { marked: 68, team: 120, unmarked: 170 } as const;

function columnsOf(count: number, marked: boolean, hasFirst: boolean): number {
  if (marked) return count <= (hasFirst ? 3 : 5) ? 1 : 2;
  if (count <= 4) return Math.max(count, 1);
  return count <= 6 ? 3 : 4;
}

/**
 * The positions of the slips at the foot of a card.
 * @param entries at most `mostOnCard`
 * @param lines number of text lines below the slips
 */
export function layOut(entries: readonly CardEntry[], lines: number): Slip[] {
  const hasFirst = entries[0]?.isFirst === true;
  const rest = entries.length - Number(hasFirst);
  const marked = entries.some(({ mark }) => mark !== undefined);
  const columns = columnsOf(rest, marked, hasFirst);
  const rows = Math.ceil(rest / columns);
  const gap = rows > 4 ? 8 : 14;
  const bottom = area.bottom - (lines > 0 ? toLine + (lines - 1) * lineStep : 0);
  const room = bottom - area.top;

  const isTeam = entries.some(({ names }) => names.length > 1);
  const most = marked ? (isTeam ? tallest.team : tallest.marked) : tallest.unmarked;
  const wanted = rows * (most + gap);
  const clampFirst = Math.min(first.most, Math.max(first.least, room - wanted));
  const firstHeight = hasFirst ? (rest === 0 ? first.alone : clampFirst) : 0;
  const left = room - firstHeight - (hasFirst ? gap : 0);
  const height = rows === 0 ? 0 : Math.min(most, (left - (rows - 1) * gap) / rows);
  const used =
    firstHeight + (hasFirst && rows > 0 ? gap : 0) + rows * height + Math.max(0, rows - 1) * gap;

  const top = bottom - used;
  const wide = area.right - area.left;
  const slips: Slip[] = [];
  const stubOf = (width: number) => (width > 700 ? 190 : 96);
  if (hasFirst) {
    const stub = entries[0]?.mark === undefined ? 0 : stubOf(wide);
    slips.push({ x: area.left, y: top, width: wide, height: firstHeight, stub });
  }
  const width = (wide - (columns - 1) * 14) / columns;
  for (let i = 0; i < rest; i++) {
    const entry = entries[i + Number(hasFirst)]!;
    slips.push({
      // column by column
      x: area.left + Math.floor(i / rows) * (width + 14),
      y: top + (hasFirst ? firstHeight + gap : 0) + (i % rows) * (height + gap),
      width,
      height,
      stub: entry.mark === undefined ? 0 : stubOf(width),
    });
  }
  return slips;
}

/** The width of a text at a size, in pixels. */
export type Measure = (text: string, size: number) => number;

export interface FittedText {
  size: number;
  lines: string[];
}

interface Room {
  width: number;
  height: number;
  /** Preferred font size in pixels, if there is room. */
  largest: number;
  smallest: number;
}

export const lineHeight = 1.22;

/** Truncates a text to a width, with an ellipsis. */
function cut(text: string, size: number, width: number, measure: Measure): string {
  if (measure(text, size) <= width) return text;
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  const start = (kept: number) => `${letters.slice(0, kept).join("").trimEnd()}…`;
  let kept = letters.length - 1;
  while (kept > 1 && measure(start(kept), size) > width) kept -= 1;
  return start(kept);
}

/** The largest font size at which a text fits on one line; truncates it at the smallest size. */
export function fitLine(
  text: string,
  { width, largest, smallest }: Omit<Room, "height">,
  measure: Measure,
): FittedText {
  for (let size = largest; size >= smallest; size -= 1)
    if (measure(text, size) <= width) return { size, lines: [text] };
  return { size: smallest, lines: [cut(text, smallest, width, measure)] };
}

/**
 * Fits names into a box: on one line while they stay legible, then on several; names that do not fit at the smallest
 * size are counted.
 * @param more “and 8 more”
 */
export function fitNames(
  names: readonly string[],
  room: Room,
  measure: Measure,
  more: (count: number) => string,
): FittedText {
  const one = names.join(", ");
  const readable = Math.max(room.smallest, room.largest * 0.7);
  for (let size = room.largest; size >= readable; size -= 1)
    if (measure(one, size) <= room.width) return { size, lines: [one] };
  for (let size = Math.floor(readable); size >= room.smallest; size -= 1) {
    const lines = wrap(names, size, room.width, measure);
    if (lines.length * size * lineHeight <= room.height) return { size, lines };
  }
  const size = room.smallest;
  for (let kept = Math.min(names.length - 1, 60); kept > 0; kept -= 1) {
    const lines = wrap(
      [...names.slice(0, kept), more(names.length - kept)],
      size,
      room.width,
      measure,
    );
    if (lines.length * size * lineHeight <= room.height) return { size, lines };
  }
  return fitLine(one, room, measure);
}

function wrap(names: readonly string[], size: number, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = "";
  for (const [i, name] of names.entries()) {
    const whole = i < names.length - 1 ? `${name},` : name;
    const word = cut(whole, size, width, measure);
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && measure(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}
