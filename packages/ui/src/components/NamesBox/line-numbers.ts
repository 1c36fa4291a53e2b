/** Lines of a text; a text without a line break has one. */
export function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}

/** Lengths in pixels. */
export interface Geometry {
  scrollTop: number;
  clientHeight: number;
  lineHeight: number;
  /** Above the first line. */
  padding: number;
}

/** The rows of an endless text that may be seen: the first (from 0) and how many. */
export function rowsInView({ scrollTop, clientHeight, lineHeight, padding }: Geometry): {
  first: number;
  room: number;
} {
  return {
    first: Math.max(0, Math.floor((scrollTop - padding) / lineHeight)),
    room: Math.ceil(clientHeight / lineHeight) + 1,
  };
}
