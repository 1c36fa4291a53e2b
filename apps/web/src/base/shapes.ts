import { searchLimits } from "@sortes/contract";

/** Checks of the type of a value from outside, such as from the browser's storage. */

export const isText = (value: unknown): value is string => typeof value === "string";

export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(isText);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** An id of the server. */
export const isId = (value: unknown): value is string => isText(value) && uuid.test(value);

/** A moment as ISO 8601 writes it. */
export const isMoment = (value: unknown): value is string =>
  isText(value) && !Number.isNaN(Date.parse(value));

/** Whether a value has a type. */
type Check<T> = (value: unknown) => value is T;

export const isFlag = (value: unknown): value is boolean => typeof value === "boolean";

export const isInteger = (value: unknown): value is number => Number.isSafeInteger(value);

export const orNull =
  <T>(check: Check<T>): Check<T | null> =>
  (value): value is T | null =>
    value === null || check(value);

export const orUndefined =
  <T>(check: Check<T>): Check<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || check(value);

export const listOf =
  <T>(check: Check<T>): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(check);

export const oneOf =
  <const T>(options: readonly T[]): Check<T> =>
  (value): value is T =>
    options.includes(value as T);

/** An object with at least these fields. The compiler asks for every field of the type. */
export const shapeOf =
  <T extends object>(fields: { readonly [Key in keyof T]-?: Check<T[Key]> }): Check<T> =>
  (value): value is T =>
    isRecord(value) &&
    Object.entries<Check<unknown>>(fields).every(([key, check]) => check(value[key]));

type Search = Readonly<Record<string, unknown>>;

/** The page of a list that an address asks for; nothing for the first. */
export const pageSearch = ({ page }: Search): { page?: number } =>
  Number.isSafeInteger(page) && (page as number) > 1 ? { page: page as number } : {};

/** A text of an address, not longer than the server searches for. Digits arrive as a number. */
export function textOf(value: unknown): string {
  const text = typeof value === "number" || isText(value) ? String(value).trim() : "";
  return Array.from(text).slice(0, searchLimits.part).join("");
}

/** The search text in an address. */
export function textSearch({ q }: Search): { q?: string } {
  const text = textOf(q);
  return text === "" ? {} : { q: text };
}

/** The searched words in an address, as they are typed. Digits arrive as a number. */
export const wordsIn = ({ q }: { q?: unknown }): { q?: string } =>
  (isText(q) || typeof q === "number") && q !== "" ? { q: String(q) } : {};
