/**
 * A letter and combining marks, `bytes` of UTF-8 in all, in the order that is dearest to normalise: each second mark
 * belongs before all that came earlier.
 */
export const marks = (bytes: number): string => `a${"\u0301\u0316".repeat(Math.floor(bytes / 4))}`;

/** `count` different names of `length` letters each. */
export const manyNames = (count: number, length: number): string[] =>
  Array.from({ length: count }, (_, i) => String(i).padStart(length, "n"));
