import { z } from "zod";
import type { PlainCode } from "./domain-error.ts";
import { issue } from "./fields.ts";
import { shownLine } from "./shown-text.ts";

/**
 * Fields that are described once, and from which the shapes of inputs and replies derive. For things whose inputs and
 * replies have the same fields with different schemas: inputs have limits, which replies do not repeat.
 */
interface Field<Input extends z.ZodType = z.ZodType, Shown extends z.ZodType = z.ZodType> {
  /** The schema of inputs. */
  input: Input;
  /** Its format in replies and in drafts on devices. */
  shown: Shown;
  /** The meaning of both, unless `meanings.ts` has it. */
  meta?: { description?: string; example?: unknown };
}

/** A field that people fill in, possibly over several visits. */
interface FormField<
  Input extends z.ZodType = z.ZodType,
  Shown extends z.ZodType = z.ZodType,
> extends Field<Input, Shown> {
  /** The value in a new draft, and of a field that an input omits. */
  empty: z.output<Shown>;
  /** The error for a blank value, if it is required. */
  required?: PlainCode;
  /** Whether the server trims it. */
  isTrimmed?: boolean;
}

type Fields = Readonly<Record<string, Field>>;
type FormFields = Readonly<Record<string, FormField>>;
type Prefaulted<F extends Fields> = { [N in keyof F]: z.ZodPrefault<F[N]["input"]> };

export const field = <Input extends z.ZodType, Shown extends z.ZodType>(
  input: Input,
  shown: Shown,
  meta?: Field["meta"],
): Field<Input, Shown> => ({ input, shown, ...(meta && { meta }) });

export const formField = <Input extends z.ZodType, Shown extends z.ZodType>(
  given: FormField<Input, Shown>,
): FormField<Input, Shown> => given;

/** A field with the same schema in inputs and replies. */
export const sameField = <Schema extends z.ZodType>(
  schema: Schema,
  empty: z.output<Schema>,
  meta?: Field["meta"],
): FormField<Schema, Schema> => ({ input: schema, shown: schema, empty, ...(meta && { meta }) });

/** A line of text that others read. */
export const lineField = (max: number, more: Pick<FormField, "required" | "meta"> = {}) =>
  formField({ input: shownLine(max), shown: z.string(), empty: "", isTrimmed: true, ...more });

/** Maps each field by `make`, keyed by its name. The caller declares the result's type. */
const each = <One extends Field, Made>(
  fields: Readonly<Record<string, One>>,
  make: (one: One) => unknown,
) => Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, make(one)])) as Made;

const withMeta = (schema: z.ZodType, { meta }: Field) => (meta ? schema.meta(meta) : schema);

/** The schema of inputs, which rejects a blank value of a required field. */
function complete(one: FormField): z.ZodType {
  const { required } = one;
  const input = withMeta(one.input, one);
  if (required === undefined) return input;
  return input.superRefine((value, ctx) => {
    if (typeof value === "string" && value.trim() === "") ctx.addIssue(issue(required));
  });
}

/** Inputs as they are described. */
export const inputsOf = <F extends Fields>(fields: F) =>
  each<Field, { [N in keyof F]: F[N]["input"] }>(fields, (one) => withMeta(one.input, one));

/** Inputs of a new thing: a missing field is empty, which is an error if the field is required. */
export const newInputsOf = <F extends FormFields>(fields: F) =>
  each<FormField, Prefaulted<F>>(fields, (one) => complete(one).prefault(one.empty));

/** Inputs that may be unfinished: no field is required. */
export const unfinishedInputsOf = <F extends FormFields>(fields: F) =>
  each<FormField, Prefaulted<F>>(fields, (one) => withMeta(one.input, one).prefault(one.empty));

/** Inputs of a change: missing fields stay unchanged. */
export const changedInputsOf = <F extends FormFields>(fields: F) =>
  each<FormField, { [N in keyof F]: z.ZodOptional<F[N]["input"]> }>(fields, (one) =>
    complete(one).optional(),
  );

/** The fields of replies. */
export const shownOf = <F extends Fields>(fields: F) =>
  each<Field, { [N in keyof F]: F[N]["shown"] }>(fields, (one) => withMeta(one.shown, one));

/** The values of fields in replies and drafts. */
export type ValuesOf<F extends Fields> = { [N in keyof F]: z.output<F[N]["shown"]> };

/** The values of a new draft. */
export const emptyOf = <F extends FormFields>(fields: F) =>
  each<FormField, ValuesOf<F>>(fields, ({ empty }) => empty);

/** A function that picks the fields from a larger object. */
export const pickerOf =
  <F extends Fields>(fields: F) =>
  (from: ValuesOf<F>) =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, from[name]])) as ValuesOf<F>;
