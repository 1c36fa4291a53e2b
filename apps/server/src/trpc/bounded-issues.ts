import { z } from "zod";

/** Maximum issues reported for one input: more than any form has, few enough to read. */
export const reportedIssues = 20;
/** Maximum characters reported of an unknown key. */
const reportedKeyLength = 64;

const bounded = new WeakSet<z.core.$ZodType>();

/**
 * Makes a schema report its first 20 issues and the number of the others as one MORE_ISSUES. Formatting an issue costs
 * far more than creating it, so the surplus is dropped before zod builds its error. Lists stop at the first unreported
 * issue, so that a list of invalid entries costs no more than one of valid entries. Changes the schema in place.
 */
export function boundIssues(schema: z.core.$ZodType): void {
  if (bounded.has(schema)) return;
  bounded.add(schema);
  stopLists(schema);
  const inner = schema._zod;
  const run = inner.run.bind(inner);
  inner.run = (payload, context) => {
    const result = run(payload, context);
    if (result instanceof Promise) return result.then(cut);
    return result.issues.length === 0 ? result : cut(result);
  };
}

const stopping = new WeakSet<z.core.$ZodType>();

/** Makes the lists within a schema stop early. */
function stopLists(schema: z.core.$ZodType): void {
  if (stopping.has(schema)) return;
  stopping.add(schema);
  const { def } = schema._zod as z.core.$ZodTypes["_zod"];
  if (def.type === "array") stopEarly(schema as z.core.$ZodArray);
  for (const inner of partsOf(def)) stopLists(inner);
}

function partsOf(def: z.core.$ZodTypes["_zod"]["def"]): readonly z.core.$ZodType[] {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the kinds that inputs are made of hold others in these ways
  switch (def.type) {
    case "array":
      return [def.element];
    case "object":
      return Object.values(def.shape);
    case "pipe":
      return [def.in, def.out];
    case "union":
      return def.options;
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
      return [def.innerType];
    default:
      return [];
  }
}

/** Parses entries as zod does, until there are more issues than are reported. */
function stopEarly({ _zod: inner }: z.core.$ZodArray): void {
  const parse = inner.parse.bind(inner);
  const { element } = inner.def;
  const read: typeof parse = (payload, context) => {
    const given: unknown = payload.value;
    if (!Array.isArray(given)) return parse(payload, context);
    const entries: unknown[] = Array.from({ length: given.length });
    payload.value = entries;
    for (const [i, value] of given.entries()) {
      const result = element._zod.run({ value, issues: [] }, context);
      if (result instanceof Promise) throw new Error("entries of lists are checked at once");
      entries[i] = result.value;
      if (result.issues.length === 0) continue;
      payload.issues.push(...z.core.util.prefixIssues(i, result.issues));
      // one more than is reported, to indicate that there are more
      if (payload.issues.length > reportedIssues) break;
    }
    return payload;
  };
  if (inner.run === inner.parse) inner.run = read;
  inner.parse = read;
}

function cut(payload: z.core.ParsePayload): z.core.ParsePayload {
  let left = reportedIssues;
  let unreported = 0;
  const issues: z.core.$ZodRawIssue[] = [];
  for (const issue of payload.issues) {
    const keys = issue.code === "unrecognized_keys" ? issue.keys : undefined;
    const size = keys?.length ?? 1;
    const reported = Math.min(left, size);
    left -= reported;
    unreported += size - reported;
    if (reported > 0)
      issues.push(keys ? { ...issue, keys: keys.slice(0, reported).map(shortened) } : issue);
  }
  if (unreported > 0) issues.push(moreIssues(unreported));
  payload.issues = issues;
  return payload;
}

/** An unknown key as reported. */
export const shortened = (key: string): string =>
  key.length > reportedKeyLength ? `${key.slice(0, reportedKeyLength).toWellFormed()}…` : key;

const moreIssues = (count: number): z.core.$ZodRawIssue => ({
  code: "custom",
  message: "MORE_ISSUES",
  path: [],
  params: { count },
  input: undefined,
});
