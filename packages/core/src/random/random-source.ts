/** Where chance comes from. Every algorithm of this package takes one of these and uses nothing else. */
export interface RandomSource {
  /** A uniform integer in [0, n). Throws a RangeError unless n is an integer with 1 ≤ n ≤ 2⁵³. */
  below(n: number): number;

  /** A uniform integer in [0, n), for n of any size. Throws a RangeError unless n ≥ 1. */
  belowBig(n: bigint): bigint;
}

/** The largest n that `below` takes: from here on, doubles no longer hold every integer. */
export const maxBelow = 2 ** 53;

/** The number of bits in the binary form of `value`, an integer in [0, 2⁵³]. Zero has none. */
export function bitLength(value: number): number {
  const high = Math.floor(value / 2 ** 32);
  return high > 0 ? 64 - Math.clz32(high) : 32 - Math.clz32(value);
}

/** The number of bits in the binary form of a positive `value`. */
export function bitLengthBig(value: bigint): number {
  return value.toString(2).length;
}

/** Throws a RangeError unless `n` is something that `below` takes. */
export function assertBelow(n: number): void {
  if (!Number.isInteger(n) || n < 1 || n > maxBelow) {
    throw new RangeError(`below(n) takes an integer from 1 to 2^53, not ${n}`);
  }
}
