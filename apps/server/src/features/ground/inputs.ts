import { DomainError, type FieldErrors } from "@sortes/contract";

/** The callers' names of an algorithm's inputs, if they differ. */
export type InputNames = Readonly<Record<string, string>>;

export const numberInputs: InputNames = {
  min: "minValue",
  max: "maxValue",
  notation: "mode.notation",
};
export const teamInputs: InputNames = { names: "inputNames" };
export const winnerInputs: InputNames = { participants: "inputNames" };

/** The same error, pointing at inputs by the clients' names. */
export function underNames(names: InputNames, error: DomainError): DomainError {
  if (!error.fields) return error;
  const fields: FieldErrors = Object.fromEntries(
    Object.entries(error.fields).map(([field, messages]) => [names[field] ?? field, messages]),
  );
  return DomainError.of(error.told, fields);
}

/** The fields that are given. */
export const given = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>;

type Changed = "OWN_GENERATOR_CHANGED" | "PACK_CHANGED" | "PRESET_CHANGED";

/**
 * Rejects a change of something that has changed since its caller read it. Without a time of the last change, the
 * current version is meant.
 * @throws DomainError with the given code.
 */
export function checkLastChange(last: Date, read: string | undefined, code: Changed): void {
  if (read !== undefined && Date.parse(read) !== last.getTime()) throw new DomainError(code);
}

/** The time of a change, always different from the previous one's, which distinguishes them. */
export const momentAfter = (last: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), last.getTime() + 1));
