/** Checks of the type of a value from outside, such as from the browser's storage. */

export const isText = (value: unknown): value is string => typeof value === "string";

export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(isText);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** A moment as ISO 8601 writes it. */
export const isMoment = (value: unknown): value is string =>
  isText(value) && !Number.isNaN(Date.parse(value));
