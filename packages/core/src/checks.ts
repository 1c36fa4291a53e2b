import {
  DomainError,
  type ErrorCode,
  isLongerThan,
  limits,
  type Message,
  messageOf,
  type MessageArguments,
} from "@sortes/contract";

/** An error that points at the input to change. */
export function errorAt(field: string, ...said: MessageArguments<ErrorCode>): DomainError {
  const message = messageOf<ErrorCode>(...said);
  return DomainError.of(message, { [field]: [message] });
}

/** NAME_TOO_LONG {place, max} where a name is longer than one may be; `place` counts from 1. */
export function longNameProblem(field: string, names: readonly string[]): DomainError | undefined {
  const index = names.findIndex((name) => isLongerThan(name, limits.name));
  if (index === -1) return undefined;
  return errorAt(field, "NAME_TOO_LONG", { place: index + 1, max: limits.name });
}

/**
 * INVALID_INPUT on the field if the number is not an integer in [min, max], else undefined. Integers beyond ±(2⁵³ − 1)
 * do not count as such, because doubles do not hold all of them.
 */
export function integerProblem(
  field: string,
  value: number,
  min: number = Number.MIN_SAFE_INTEGER,
  max: number = Number.MAX_SAFE_INTEGER,
): DomainError | undefined {
  if (!Number.isSafeInteger(value)) return invalid(field, { code: "NOT_INTEGER" });
  if (value < min) return invalid(field, { code: "TOO_SMALL", params: { min } });
  if (value > max) return invalid(field, { code: "TOO_LARGE", params: { max } });
  return undefined;
}

const invalid = (field: string, message: Message): DomainError =>
  new DomainError("INVALID_INPUT", {}, { [field]: [message] });
