import type { Language, Message } from "@sortes/contract";

/** Numbers with thousands separators, by language; spaces and apostrophes are accepted in every language. */
const parted: Record<Language, RegExp> = {
  en: /^[+-]?[1-9]\d{0,2}([, '’\u00a0\u2009\u202f])\d{3}(?:\1\d{3}){0,5}(?:\.\d{1,20})?$/,
  ro: /^[+-]?[1-9]\d{0,2}([. '’\u00a0\u2009\u202f])\d{3}(?:\1\d{3}){0,5}(?:,\d{1,20})?$/,
};

const minus = /^[−–‒‐‑﹣－]/u;

const tidied = (typed: string): string =>
  typed
    .replaceAll(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]/gu, "")
    .trim()
    .replace(minus, "-");

/**
 * Removes a language's thousands separators: “1.000” is 1000 in Romanian, and “1,000” in English. Text that is not
 * clearly a number stays unchanged.
 */
export function plainNumber(typed: string, language: Language): string {
  const text = tidied(typed);
  const [, mark] = parted[language].exec(text) ?? [];
  return mark === undefined ? text : text.replaceAll(mark, "");
}

/**
 * Parses an integer after `plainNumber`: digits with an optional sign. NaN for anything else, such as “1.000”, “0x3”,
 * “1e0” or “1,5”; 0 for an empty text.
 */
export function wholeOf(typed: string): number {
  const text = tidied(typed);
  if (text === "") return 0;
  // avoids −0
  return /^[+-]?\d{1,20}$/.test(text) ? Number(text) + 0 : Number.NaN;
}

/** The dash of a range: in “7 -4” it is the sign of a number. */
const dash = /(?<=\d)(?:[-–]|\s[-–]\s)(?=\d)/g;

/** Splits a list of numbers and ranges such as “1-5” at commas, semicolons and whitespace. */
export const partsOf = (list: string): string[] =>
  list
    .replaceAll(dash, "-")
    .split(/[\s,;]+/)
    .filter(Boolean);

const range = /^([+-]?\d{1,15})-(\d{1,15})$/;

/**
 * The numbers of a list, for `wholeOf`: one with a leading zero is the end of another, such as “1,000”.
 * @param most numbers taken of a range, and one more if it has more
 */
export const numbersIn = (list: string, most: number): string[] =>
  partsOf(list).flatMap((text) => {
    const [, from, to] = range.exec(text) ?? [];
    const length = Number(to) - Number(from) + 1;
    if (length > 0)
      return Array.from({ length: Math.min(length, most + 1) }, (_, i) => String(Number(from) + i));
    return /^0\d/.test(text) ? "?" : text;
  });

/** The reason why a text is not an integer within bounds; undefined if it is. */
export function wholeProblem(
  typed: string,
  min: number = Number.MIN_SAFE_INTEGER,
  max: number = Number.MAX_SAFE_INTEGER,
): Message | undefined {
  if (typed.trim() === "") return { code: "REQUIRED" };
  const number = wholeOf(typed);
  if (Number.isNaN(number)) return { code: "NOT_INTEGER" };
  if (number < min) return { code: "TOO_SMALL", params: { min } };
  return number > max ? { code: "TOO_LARGE", params: { max } } : undefined;
}
