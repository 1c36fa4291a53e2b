import { type DomainError, limits, type NumberType, type SortOrder } from "@sortes/contract";
import { integerProblem, errorAt } from "../checks.ts";

/** The rules of a draw. All numbers are integers within ±(2⁵³ − 1). */
export interface NumberRules {
  /** The range, both ends included; min is below max. */
  readonly min: number;
  readonly max: number;
  /** How many, from 1 to 1,000,000. */
  readonly count: number;
  /** Default: any. */
  readonly numberType?: NumberType;
  /** Only multiples of this, which is at least 1. */
  readonly divisor?: number | null;
  /** No number twice. Default: false. */
  readonly unique?: boolean;
  /** Default: none, which is the order of drawing. */
  readonly sort?: SortOrder;
  /** Numbers that must not come up. */
  readonly exclude?: readonly number[];
}

/**
 * The error that makes the rules impossible, at the input to change: MIN_NOT_BELOW_MAX, COUNT_TOO_SMALL,
 * COUNT_TOO_LARGE {max}, NO_ODD_NUMBER_DIVISIBLE {divisor}, and INVALID_INPUT for anything that is not an integer in
 * its range. Undefined if there is none.
 */
export function problemWithRules(rules: NumberRules): DomainError | undefined {
  const { min, max, count, divisor, numberType } = rules;
  const notNumbers =
    integerProblem("min", min) ??
    integerProblem("max", max) ??
    integerProblem("count", count) ??
    integerProblem("divisor", divisor ?? 1, 1);
  if (notNumbers) return notNumbers;
  if (min >= max) return errorAt("min", "MIN_NOT_BELOW_MAX");
  if (count < 1) return errorAt("count", "COUNT_TOO_SMALL");
  const most = limits.numbersPerCall.browser;
  if (count > most) return errorAt("count", "COUNT_TOO_LARGE", { max: most });
  if (numberType === "odd" && divisor && divisor % 2 === 0) {
    return errorAt("divisor", "NO_ODD_NUMBER_DIVISIBLE", { divisor });
  }
  return undefined;
}

/** Whether a number satisfies every rule about single numbers except exclusion. */
export function isCandidate(rules: NumberRules, number: number): boolean {
  const { min, max, numberType = "any", divisor } = rules;
  if (number < min || number > max) return false;
  if (number % (divisor ?? 1) !== 0) return false;
  return numberType === "any" || (number % 2 !== 0) === (numberType === "odd");
}
