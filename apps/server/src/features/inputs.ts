import { DomainError, type FieldErrors } from "@sortes/contract";

/** How callers of an algorithm know its inputs, where they know them by other names. */
export type InputNames = Readonly<Record<string, string>>;

export const numberInputs: InputNames = { min: "minValue", max: "maxValue" };
export const teamInputs: InputNames = { names: "inputNames" };
export const winnerInputs: InputNames = { participants: "inputNames" };

/** The same refusal, pointing at the inputs by the names that callers know them by. */
export function underNames(names: InputNames, refusal: DomainError): DomainError {
  if (!refusal.fields) return refusal;
  const fields: FieldErrors = Object.fromEntries(
    Object.entries(refusal.fields).map(([field, messages]) => [names[field] ?? field, messages]),
  );
  return DomainError.of(refusal.told, fields);
}

/** The fields that are given. */
export const given = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>;

type Changed = "OWN_GENERATOR_CHANGED" | "PACK_CHANGED" | "PRESET_CHANGED";

/**
 * Refuses a change to something that is not as its caller has read it any more. Whoever does not say when it was changed
 * last means what is there.
 * @throws DomainError with the given code.
 */
export function checkLastChange(last: Date, read: string | undefined, code: Changed): void {
  if (read !== undefined && Date.parse(read) !== last.getTime()) throw new DomainError(code);
}

/** The moment of a change: never that of the change before, by which the two are told apart. */
export const momentAfter = (last: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), last.getTime() + 1));
