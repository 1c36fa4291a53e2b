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
  return DomainError.of(error.asMessage, fields);
}

/** The fields that are not undefined. */
export const given = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
