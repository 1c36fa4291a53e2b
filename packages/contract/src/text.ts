/** The separators between names in a pasted or joined list. */
export const nameSeparators = /[\r\n\u2028\u2029,]/;

/** The same for entries of a draw, which a semicolon separates as well. */
export const participantSeparators = /[\r\n\u2028\u2029,;]/;

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
