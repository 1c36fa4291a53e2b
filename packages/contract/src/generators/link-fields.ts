import { z } from "zod";

// fields of links to a generator's settings, which are query strings

/** An integer in a query string, with a plus or without, as in the fields of pages. */
export const whole = <Schema extends z.ZodType<unknown, number>>(schema: Schema) =>
  z
    .string()
    .regex(/^[+-]?\d{1,16}$/)
    .transform(Number)
    .pipe(schema)
    .optional();

/** A decimal number with a point or a comma, read with a point. */
export const decimal = z
  .string()
  .regex(/^[+\-−]?\d{1,9}(?:[.,]\d{0,20})?$/)
  .transform((text) => text.replace(",", "."))
  .optional();

export const yes = z
  .enum(["0", "1"])
  .transform((value) => value === "1")
  .optional();
