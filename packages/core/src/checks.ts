import {
  DomainError,
  type ErrorCode,
  isLongerThan,
  limits,
  type MessageParams,
} from "@sortes/contract";

/** A refusal that points at the input to change. */
export const refusalAt = (
  field: string,
  code: ErrorCode,
  params: MessageParams = {},
): DomainError => new DomainError(code, params, { [field]: [{ code, params }] });

/** NAME_TOO_LONG {place, max} where a name is longer than one may be; `place` counts from 1. */
export function longNameProblem(field: string, names: readonly string[]): DomainError | undefined {
  const index = names.findIndex((name) => isLongerThan(name, limits.name));
  if (index === -1) return undefined;
  return refusalAt(field, "NAME_TOO_LONG", { place: index + 1, max: limits.name });
}

/**
 * What is wrong with a number that should be an integer in [min, max], as INVALID_INPUT on its field, or undefined.
 * Integers beyond ±(2⁵³ − 1) do not count as such, because doubles do not hold all of them.
 */
export function integerProblem(
  field: string,
  value: number,
  min: number = Number.MIN_SAFE_INTEGER,
  max: number = Number.MAX_SAFE_INTEGER,
): DomainError | undefined {
  if (!Number.isSafeInteger(value)) return invalid(field, "NOT_INTEGER");
  if (value < min) return invalid(field, "TOO_SMALL", { min });
  if (value > max) return invalid(field, "TOO_LARGE", { max });
  return undefined;
}

function invalid(
  field: string,
  code: "NOT_INTEGER" | "TOO_SMALL" | "TOO_LARGE",
  params: MessageParams = {},
): DomainError {
  return new DomainError("INVALID_INPUT", {}, { [field]: [{ code, params }] });
}
