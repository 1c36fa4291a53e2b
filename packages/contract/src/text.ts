/** The end of a line on any system, in Word, and in old printers and mainframes. */
export const lineEnd = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/** The separators between names in a pasted or joined list: line ends, also those of Word, and commas of any script. */
export const nameSeparators =
  /[\r\n\v\f\u0085\u2028\u2029,،、，﹐﹑､\u07f8\u1363\u1802\u1808\u2e32\u2e34\u2e41\ua4fe\ua60d\ua6f5\ufe10\ufe11]/;

/** The same for entries of a draw, which a semicolon separates as well. */
export const participantSeparators = new RegExp(
  `${nameSeparators.source}|[;؛；﹔\\u1364\\u204f\\u2e35\\ua6f6\\ufe14]`,
);

/**
 * Invisible characters and those that change the reading of others: zero-width and bidirectional controls, and all
 * format, ignorable, unassigned and private characters of Unicode, and signs that are drawn as nothing.
 */
export const invisible =
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cn}\p{Co}\u2800\ufffc\u{1d159}]/u;

const plain = /[!-~]/;

/** Whether a text has a character that can be seen. Emoji keep the invisible characters within them. */
export const canBeSeen = (text: string): boolean =>
  plain.test(text) || [...text].some((letter) => !invisible.test(letter) && letter.trim() !== "");

/**
 * Whether a text has more than `max` characters (code points). Costs at most as much as `max` characters do, however
 * long the text is.
 */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  return text.length > 2 * max || [...text].length > max;
}

/** Characters, as a person counts them roughly and PostgreSQL exactly: code points. */
export const lengthOf = (text: string): number => [...text].length;

/** C0 and C1 controls and DEL. */
// oxlint-disable-next-line no-control-regex -- refusing these is the purpose
const controls = /[\u0000-\u001f\u007f-\u009f]/;

/** Whether a line has characters that cannot be stored faithfully or shown. */
export const hasControls = (value: string): boolean =>
  !value.isWellFormed() || controls.test(value);
