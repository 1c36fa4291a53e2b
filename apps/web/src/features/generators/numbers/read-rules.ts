import {
  DomainError,
  type ErrorCode,
  type FieldErrors,
  limits,
  type Message,
} from "@sortes/contract";
import { numbersIn, wholeOf, wholeProblem } from "../../../base/typed-number.ts";
import type { IntlShape } from "../../../base/intl.ts";
import { wordError } from "../../../base/error-text.ts";
import { refusalOf } from "../../../base/errors.ts";
import type { Failure } from "../results/generator-draft.ts";
import type { FullRules, NumberFields } from "./number-draft.ts";

/** Fields of the form that hold numbers. */
type NumericField = "min" | "max" | "count" | "divisor" | "exclude";

/**
 * Parses the typed rules.
 * @param unreadable fields whose content the browser rejects as a number and returns as empty
 * @throws DomainError INVALID_INPUT with the errors of each field; MIN_NOT_BELOW_MAX, COUNT_TOO_SMALL, COUNT_TOO_LARGE.
 */
export function readRules(fields: NumberFields, unreadable: readonly string[] = []): FullRules {
  const errors: Record<string, Message[]> = {};
  const read = (field: NumericField, text: string, least?: number): number => {
    const problem: Message | undefined = unreadable.includes(field)
      ? { code: "NOT_INTEGER" }
      : wholeProblem(text, least);
    if (problem) errors[field] ??= [problem];
    return wholeOf(text);
  };

  const min = read("min", fields.min);
  const max = read("max", fields.max);
  const count = read("count", fields.count);
  const hasDivisor = fields.divisor.trim() !== "" || unreadable.includes("divisor");
  const divisor = hasDivisor ? read("divisor", fields.divisor, 1) : null;
  const mostExcluded = limits.excludedNumbers;
  const exclude = numbersIn(fields.exclude, mostExcluded).map((text) => read("exclude", text));
  if (exclude.length > mostExcluded)
    errors.exclude = [{ code: "TOO_MANY", params: { max: mostExcluded } }];

  if (Object.keys(errors).length > 0)
    throw new DomainError("INVALID_INPUT", {}, errors satisfies FieldErrors);
  if (min >= max) throw new DomainError("MIN_NOT_BELOW_MAX");
  if (count < 1) throw new DomainError("COUNT_TOO_SMALL");
  const most = limits.numbersPerCall.browser;
  if (count > most) throw new DomainError("COUNT_TOO_LARGE", { max: most });
  const { numberType, unique, sort } = fields;
  return { min, max, count, numberType, divisor, unique, sort, exclude };
}

/** The field to mark for errors of the rules as a whole. */
const fieldOf: Partial<Record<ErrorCode, NumericField>> = {
  MIN_NOT_BELOW_MAX: "min",
  COUNT_TOO_SMALL: "count",
  COUNT_TOO_LARGE: "count",
  NOT_ENOUGH_NUMBERS: "count",
  NO_ODD_NUMBER_DIVISIBLE: "divisor",
};

export interface FailureWords {
  fields: Partial<Record<NumericField, string>>;
  /** Errors without a field. */
  text?: string;
  /** Whether the same request may succeed a moment later. */
  canRetry: boolean;
}

/** The messages of a failure, by field. */
export function wordFailure(intl: IntlShape, { error }: Failure): FailureWords {
  const { summary, fields } = wordError(intl, error, "numbers.failed");
  const code = refusalOf(error)?.message.code as ErrorCode | undefined;
  const field = code && fieldOf[code];
  const text = summary.join(" ");
  if (field) return { fields: { [field]: text }, canRetry: false };
  const isAboutRules = code === "INVALID_INPUT" || code === "NO_NUMBER_MATCHES";
  if (isAboutRules && Object.keys(fields).length > 0) return { fields, canRetry: false };
  return { fields: {}, text, canRetry: !isAboutRules };
}
