import { DomainError, type FieldErrors } from "@sortes/contract";

/** Maps an algorithm's input names to those of the API, where they differ. */
export type InputNames = Readonly<Record<string, string>>;

export const numberInputs: InputNames = {
  min: "minValue",
  max: "maxValue",
  notation: "mode.notation",
};
export const teamInputs: InputNames = { names: "inputNames" };
export const winnerInputs: InputNames = { participants: "inputNames" };

/** The same error, with the API's input names. */
export function underNames(names: InputNames, error: DomainError): DomainError {
  if (!error.fields) return error;
  const fields: FieldErrors = Object.fromEntries(
    Object.entries(error.fields).map(([field, messages]) => [names[field] ?? field, messages]),
  );
  return DomainError.of(error.told, fields);
}

/** The fields that are not undefined. */
export const given = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>;

type Changed = "OWN_GENERATOR_CHANGED" | "PACK_CHANGED" | "PRESET_CHANGED";

/**
 * Optimistic lock: rejects a change if the row has changed since the caller read it at `read`. Without `read`, the
 * current version is accepted.
 * @throws DomainError with the given code.
 */
export function checkLastChange(last: Date, read: string | undefined, code: Changed): void {
  if (read !== undefined && Date.parse(read) !== last.getTime()) throw new DomainError(code);
}

/** The time of a change. Always later than the previous one, because it serves as the version. */
export const momentAfter = (last: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), last.getTime() + 1));
