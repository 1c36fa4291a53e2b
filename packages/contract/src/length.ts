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
