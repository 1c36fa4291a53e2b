import { DomainError, type MessageParams } from "@sortes/contract";

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
