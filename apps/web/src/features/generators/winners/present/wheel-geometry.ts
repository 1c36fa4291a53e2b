/** The pointer's angle in degrees clockwise from the top: at the right, names read straight. */
const pointerAt = 90;
/** How far from the middle of a slice the wheel stops at most, in degrees: a name stays readable there. */
const mostAside = 12;

/** A slice of a wheel, in degrees clockwise from the top of the wheel at rest. */
export interface Slice {
  start: number;
  /** Greater than `start`. */
  end: number;
}

/** Slices proportional to tickets, in order from the top. */
export function slicesOf(tickets: readonly number[]): Slice[] {
  const total = tickets.reduce((sum, count) => sum + count, 0);
  let before = 0;
  return tickets.map((count) => {
    const start = (before / total) * 360;
    before += count;
    return { start, end: (before / total) * 360 };
  });
}

/** Number of whole turns of a spin, the same for everyone. */
const turns = 5;

/**
 * The final rotation, in degrees, that brings a spot of a slice under the pointer: five to six turns beyond the current
 * one.
 * @param from current rotation in degrees
 * @param spot position in the slice, from 0 to 1; the outer tenths are avoided, since the winner would be hard to tell
 * there, and in a wide slice all that is far from its middle
 */
export function turnTo(from: number, { start, end }: Slice, spot: number): number {
  const aside = Math.min(mostAside, (end - start) * 0.4);
  const angle = (start + end) / 2 + (2 * spot - 1) * aside;
  const rest = (((pointerAt - angle - from) % 360) + 360) % 360;
  return from + turns * 360 + rest;
}

/** Index of the slice under the pointer, from 0. @param turned rotation in degrees */
export function sliceUnderPointer(slices: readonly Slice[], turned: number): number {
  const angle = (((pointerAt - turned) % 360) + 360) % 360;
  let low = 0;
  let high = slices.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (slices[middle]!.end <= angle) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The progress of a spin after a share of its duration, both from 0 to 1; decelerating. */
export const progressOf = (share: number): number =>
  1 - (1 - Math.min(1, Math.max(0, share))) ** 3.2;

/** The largest legible font size for a slice, as a fraction of the radius; undefined if there is none. */
export function labelSize({ start, end }: Slice): number | undefined {
  const size = Math.min(0.1, ((end - start) * Math.PI * 0.62) / 180);
  return size < 0.024 ? undefined : size;
}
