import type { ErrorCode } from "@sortes/contract";
import type { IntlShape } from "react-intl";
import { wordError } from "../../base/error-text.ts";
import { refusalOf } from "../../base/errors.ts";
import type { NumericField } from "./read-rules.ts";
import type { Failure } from "../results/failure.ts";

/** The field to look at, for refusals of the rules as a whole. */
const fieldOf: Partial<Record<ErrorCode, NumericField>> = {
  MIN_NOT_BELOW_MAX: "min",
  COUNT_TOO_SMALL: "count",
  COUNT_TOO_LARGE: "count",
  NOT_ENOUGH_NUMBERS: "count",
  NO_ODD_NUMBER_DIVISIBLE: "divisor",
};

export interface FailureWords {
  fields: Partial<Record<NumericField, string>>;
  /** What belongs to no field. */
  text?: string;
  /** Whether the same request may succeed a moment later. */
  canRetry: boolean;
}

/** Words a failure, each sentence where it belongs. */
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
