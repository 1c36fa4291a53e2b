/** A share in percent with one decimal; null if `whole` is 0. */
export const rateOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((1000 * part) / whole) / 10 : null;
