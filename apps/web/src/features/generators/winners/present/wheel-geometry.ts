/** A slice of a wheel, in degrees clockwise from the top of the wheel at rest. */
export interface Slice {
  start: number;
  /** Above `start`. */
  end: number;
}

/** Slices that share the wheel by their tickets, in order from the top. */
export function slicesOf(tickets: readonly number[]): Slice[] {
  const total = tickets.reduce((sum, count) => sum + count, 0);
  let before = 0;
  return tickets.map((count) => {
    const start = (before / total) * 360;
    before += count;
    return { start, end: (before / total) * 360 };
  });
}

/** Whole turns before a wheel comes to rest, the same for everybody. */
const turns = 5;

/**
 * How far the wheel is turned when a place of a slice is under the pointer, which is at the top: more than it is turned
 * now, by five turns and less than one more.
 * @param from degrees by which it is turned now
 * @param spot of the slice, from 0, its beginning, to 1; the outer tenths are left alone, since nobody could tell there
 */
export function turnTo(from: number, { start, end }: Slice, spot: number): number {
  const angle = start + (end - start) * (0.1 + 0.8 * spot);
  const rest = (((-angle - from) % 360) + 360) % 360;
  return from + turns * 360 + rest;
}

/** The number of the slice under the pointer, from 0. @param turned degrees */
export function sliceUnderPointer(slices: readonly Slice[], turned: number): number {
  const angle = ((-turned % 360) + 360) % 360;
  let low = 0;
  let high = slices.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (slices[middle]!.end <= angle) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How far a spin has come after a share of its time, both from 0 to 1: fast at first, and ever slower. */
export const progressOf = (share: number): number =>
  1 - (1 - Math.min(1, Math.max(0, share))) ** 3.2;

/** The largest text, in parts of the radius, that fits beside its neighbours in a slice; undefined where none is readable. */
export function labelSize({ start, end }: Slice): number | undefined {
  const size = Math.min(0.1, ((end - start) * Math.PI * 0.62) / 180);
  return size < 0.024 ? undefined : size;
}
