import { z } from "zod";

/** Maximum issues reported for one input: more than any form has, few enough to read. */
export const toldIssues = 20;
/** Characters of an unknown key that are reported. */
const toldKeyLength = 64;

const bounded = new WeakSet<z.core.$ZodType>();

/**
 * Makes a schema report its first 20 issues and count the others, as one MORE_ISSUES of the whole form. Formatting an
 * issue costs far more than creating it, so they are cut before zod builds its error. Changes the schema in place.
 */
export function boundIssues(schema: z.core.$ZodType): void {
  if (bounded.has(schema)) return;
  bounded.add(schema);
  const inner = schema._zod;
  const run = inner.run.bind(inner);
  inner.run = (payload, context) => {
    const result = run(payload, context);
    if (result instanceof Promise) return result.then(cut);
    return result.issues.length === 0 ? result : cut(result);
  };
}

function cut(payload: z.core.ParsePayload): z.core.ParsePayload {
  let left = toldIssues;
  let untold = 0;
  const issues: z.core.$ZodRawIssue[] = [];
  for (const issue of payload.issues) {
    const keys = issue.code === "unrecognized_keys" ? issue.keys : undefined;
    const size = keys?.length ?? 1;
    const told = Math.min(left, size);
    left -= told;
    untold += size - told;
    if (told > 0)
      issues.push(keys ? { ...issue, keys: keys.slice(0, told).map(shortened) } : issue);
  }
  if (untold > 0) issues.push(moreIssues(untold));
  payload.issues = issues;
  return payload;
}

/** An unknown key as reported. */
export const shortened = (key: string): string =>
  key.length > toldKeyLength ? `${key.slice(0, toldKeyLength).toWellFormed()}…` : key;

const moreIssues = (count: number): z.core.$ZodRawIssue => ({
  code: "custom",
  message: "MORE_ISSUES",
  path: [],
  params: { count },
  input: undefined,
});
