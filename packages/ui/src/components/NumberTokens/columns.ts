/** A safe integer with its sign and separators has 22 letters. */
export const mostLetters = 22;

/** 1 to `mostLetters`, each as a key and its value: for style variants by the number of characters. */
export const letterCounts = Object.fromEntries(
  Array.from({ length: mostLetters }, (_, i) => [i + 1, i + 1]),
);

/** As many grid columns as fit, each with room for this many bold figures and the space beside them (em). */
export const columnsFor = (letters: number, space: number): string =>
  `repeat(auto-fill, minmax(min(100%, ${(letters * 0.6 + space).toFixed(2)}em), 1fr))`;
