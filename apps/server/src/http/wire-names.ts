import { formErrors, type Message } from "@sortes/contract";

/** The wire's name of one of our keys. */
export const snake = (key: string): string =>
  key.replaceAll(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);

/** How the wire calls a field with these messages. A field that is not known is called as the caller spelled it. */
export function wireField(field: string, messages: readonly Message[]): string {
  if (messages.some(({ code }) => code === "UNKNOWN_FIELD")) return field;
  return field === formErrors ? "non_field_errors" : snake(field);
}
