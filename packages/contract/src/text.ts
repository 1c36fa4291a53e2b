/** The end of a line on any system, in Word, and in old printers and mainframes. */
export const lineEnd = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/** The separators between names in a pasted or joined list: line ends, also those of Word, and commas of any script. */
export const nameSeparators =
  /[\r\n\v\f\u0085\u2028\u2029,،、，﹐﹑､\u07f8\u1363\u1802\u1808\u2e32\u2e34\u2e41\ua4fe\ua60d\ua6f5\ufe10\ufe11]/;

/** The separators between entries of a draw: those between names, and semicolons of any script. */
export const participantSeparators = new RegExp(
  `${nameSeparators.source}|[;؛；﹔\\u1364\\u204f\\u2e35\\ua6f6\\ufe14]`,
);

/**
 * Invisible characters and those that affect how others are read: zero-width and bidirectional controls, all format,
 * default-ignorable, unassigned and private-use characters of Unicode, and characters with blank glyphs.
 */
export const invisible =
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cn}\p{Co}\u2800\ufffc\u{1d159}]/u;

const plain = /[!-~]/;

/** Whether a text has a visible character; invisible ones beside it, as within emoji, do not matter. */
export const canBeSeen = (text: string): boolean =>
  plain.test(text) || [...text].some((letter) => !invisible.test(letter) && letter.trim() !== "");

/**
 * Whether a text has more than `max` characters (code points). The cost is bounded by `max`, however long the text is.
 */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  return text.length > 2 * max || [...text].length > max;
}

/** The number of code points, which is how PostgreSQL counts characters. */
export const lengthOf = (text: string): number => [...text].length;

/** C0 and C1 controls and DEL. */
// oxlint-disable-next-line no-control-regex -- refusing these is the purpose
const controls = /[\u0000-\u001f\u007f-\u009f]/;

/** Whether a line has characters that cannot be stored faithfully or shown. */
export const hasControls = (value: string): boolean =>
  !value.isWellFormed() || controls.test(value);
