/** A safe integer with its sign and separators has 22 letters. */
export const mostLetters = 22;

/** 1 to `mostLetters`, each under its own name: for a variant of a style by the letters to be set. */
export const letterCounts = Object.fromEntries(
  Array.from({ length: mostLetters }, (_, i) => [i + 1, i + 1]),
);

/** As many columns of a grid as have room for so many bold figures each, and the space beside them (em). */
export const columnsFor = (letters: number, space: number): string =>
  `repeat(auto-fill, minmax(min(100%, ${(letters * 0.6 + space).toFixed(2)}em), 1fr))`;
