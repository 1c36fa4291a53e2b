import { z } from "zod";

const skipping = new WeakMap<z.core.$ZodType, boolean>();

/** Whether a field may be missing and null says nothing else, or the same; cached, because it takes validations. */
function skipsNull(field: z.core.$ZodType): boolean {
  let skips = skipping.get(field);
  if (skips === undefined) {
    const [none, nothing] = [z.safeParse(field, undefined), z.safeParse(field, null)];
    skips = none.success && (!nothing.success || Object.is(none.data, nothing.data));
    skipping.set(field, skips);
  }
  return skips;
}

/**
 * Whether a value of a new thing counts as missing: null for an optional field, since programs whose language has no
 * missing fields send it. Not in a change, where null could also mean removing the value.
 */
export const countsAsMissing = (field: z.core.$ZodType, value: unknown): boolean =>
  value === null && skipsNull(field);
