import { DomainError, type FieldErrors, limits, type Message } from "@sortes/contract";
import type { FullRules, NumberFields } from "./number-draft.ts";

/** Fields of the form that hold numbers. */
export type NumericField = "min" | "max" | "count" | "divisor" | "exclude";

/**
 * The rules that somebody typed.
 * @param unreadable fields that hold something which the browser does not take for a number, and gives as empty
 * @throws DomainError INVALID_INPUT with what is wrong with each field; MIN_NOT_BELOW_MAX, COUNT_TOO_SMALL,
 * COUNT_TOO_LARGE.
 */
export function readRules(fields: NumberFields, unreadable: readonly string[] = []): FullRules {
  const errors: Record<string, Message[]> = {};
  const read = (field: NumericField, text: string, least?: number): number => {
    const problem: Message | undefined = unreadable.includes(field)
      ? { code: "NOT_INTEGER" }
      : integerProblem(text, least);
    if (problem) errors[field] ??= [problem];
    return Number(text);
  };

  const min = read("min", fields.min);
  const max = read("max", fields.max);
  const count = read("count", fields.count);
  const hasDivisor = fields.divisor.trim() !== "" || unreadable.includes("divisor");
  const divisor = hasDivisor ? read("divisor", fields.divisor, 1) : null;
  const exclude = listOf(fields.exclude).map((text) => read("exclude", text));
  if (exclude.length > limits.excludedNumbers)
    errors.exclude = [{ code: "TOO_MANY", params: { max: limits.excludedNumbers } }];

  if (Object.keys(errors).length > 0)
    throw new DomainError("INVALID_INPUT", {}, errors satisfies FieldErrors);
  if (min >= max) throw new DomainError("MIN_NOT_BELOW_MAX");
  if (count < 1) throw new DomainError("COUNT_TOO_SMALL");
  const most = limits.numbersPerCall.browser;
  if (count > most) throw new DomainError("COUNT_TOO_LARGE", { max: most });
  const { numberType, unique, sort } = fields;
  return { min, max, count, numberType, divisor, unique, sort, exclude };
}

/** What was typed between commas, semicolons and white space; a typographic minus counts as one. */
const listOf = (text: string): string[] =>
  text
    .replaceAll("−", "-")
    .split(/[\s,;]+/)
    .filter(Boolean);

function integerProblem(
  text: string,
  least: number = Number.MIN_SAFE_INTEGER,
): Message | undefined {
  if (text.trim() === "") return { code: "REQUIRED" };
  const number = Number(text);
  if (number > Number.MAX_SAFE_INTEGER)
    return { code: "TOO_LARGE", params: { max: Number.MAX_SAFE_INTEGER } };
  if (number < least) return { code: "TOO_SMALL", params: { min: least } };
  return Number.isInteger(number) ? undefined : { code: "NOT_INTEGER" };
}
