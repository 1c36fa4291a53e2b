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
