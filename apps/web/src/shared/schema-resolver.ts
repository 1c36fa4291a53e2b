import { fieldErrorsOf, formErrors, type Message, type MessageParams } from "@sortes/contract";
import type { FieldError, FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

/** An error as the form keeps it: a code, so that it can be worded anew in another language. */
interface CodedError extends FieldError {
  params?: MessageParams;
}

/**
 * Checks a form with a schema of the contract, with the same codes and in the same order as the server. What belongs
 * to no field stands under `form`.
 */
export const schemaResolver =
  <Values extends FieldValues>(schema: z.ZodType<Values, Values>): Resolver<Values> =>
  (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: Record<string, CodedError> = {};
    for (const [field, [first]] of Object.entries(fieldErrorsOf(parsed.error)))
      if (first)
        errors[field] = { type: first.code, ...(first.params && { params: first.params }) };
    return { values: {}, errors: errors as FieldErrors<Values> };
  };

/** What the schema found wrong with a field, or with the form as a whole. */
export function foundError(errors: FieldErrors, field: string = formErrors): Message | undefined {
  const error = errors[field] as CodedError | undefined;
  return error && ({ code: error.type, ...(error.params && { params: error.params }) } as Message);
}
