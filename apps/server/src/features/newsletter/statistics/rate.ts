/** Percent with one decimal; null if there is nothing to be a part of. */
export const rateOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((1000 * part) / whole) / 10 : null;
