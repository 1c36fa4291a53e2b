import { searchLimits } from "@sortes/contract";

/** Type guards for values from outside, such as the browser's storage. */

export const isText = (value: unknown): value is string => typeof value === "string";

export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(isText);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A UUID, as used for the server's ids. */
export const isId = (value: unknown): value is string => isText(value) && uuid.test(value);

/** A parseable point in time, normally ISO 8601. */
export const isMoment = (value: unknown): value is string =>
  isText(value) && !Number.isNaN(Date.parse(value));

/** A type guard. */
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

/** A guard for objects with at least these fields. The compiler requires every field of the type. */
export const shapeOf =
  <T extends object>(fields: { readonly [Key in keyof T]-?: Check<T[Key]> }): Check<T> =>
  (value): value is T =>
    isRecord(value) &&
    Object.entries<Check<unknown>>(fields).every(([key, check]) => check(value[key]));

type Search = Readonly<Record<string, unknown>>;

/** The requested page of a list in an address; omitted for the first. */
export const pageSearch = ({ page }: Search): { page?: number } =>
  Number.isSafeInteger(page) && (page as number) > 1 ? { page: page as number } : {};

/** A search text from an address, cut to the server's maximum length. A number stands for its digits. */
export function textOf(value: unknown): string {
  const text = typeof value === "number" || isText(value) ? String(value).trim() : "";
  return Array.from(text).slice(0, searchLimits.part).join("");
}

/** The search text of an address; omitted if empty. */
export function textSearch({ q }: Search): { q?: string } {
  const text = textOf(q);
  return text === "" ? {} : { q: text };
}

/** The search text of an address, as typed. A number stands for its digits. */
export const wordsIn = ({ q }: { q?: unknown }): { q?: string } =>
  (isText(q) || typeof q === "number") && q !== "" ? { q: String(q) } : {};
