/** The longest safe integer, with sign and separators, has 22 characters. */
export const mostLetters = 22;

/** 1 to `mostLetters`, each as key and value: for style variants by the number of characters. */
export const letterCounts = Object.fromEntries(
  Array.from({ length: mostLetters }, (_, i) => [i + 1, i + 1]),
);

/** As many grid columns as fit, each with room for this many bold digits and for `space` (em) beside them. */
export const columnsFor = (letters: number, space: number): string =>
  `repeat(auto-fill, minmax(min(100%, ${(letters * 0.6 + space).toFixed(2)}em), 1fr))`;

const turned: Record<string, string> = { "6": "9", "9": "6" };

/** Whether an integer reads as another one upside down, as 6 and 9, or 68 and 89 do. */
export function readsUpsideDown(number: number): boolean {
  const digits = String(number);
  // 0 and 8 do not change; a leading 0 shows that a number is upside down
  if (!/^[0689]*[689]$/.test(digits)) return false;
  const upsideDown = [...digits].toReversed().map((digit) => turned[digit] ?? digit);
  return upsideDown.join("") !== digits;
}
