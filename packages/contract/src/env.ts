import { z } from "zod";

/** The exit code for an invalid configuration (EX_CONFIG of sysexits.h), which tells the supervisor not to retry. */
export const badConfigurationExitCode = 78;

/** An invalid configuration. The message, to be printed, has one sentence per variable. */
export class EnvError extends Error {
  override readonly name = "EnvError";
  readonly exitCode = badConfigurationExitCode;
}

type Source = Readonly<Record<string, string | undefined>>;

/** Variables with secret values. */
const secretNames = /SECRET|TOKEN|PASSWORD|_KEY$/;

/**
 * Reads and validates environment variables. An empty string counts as unset.
 * @throws EnvError with the value and the valid values of each invalid variable.
 */
export function readEnv<T extends z.ZodObject>(schema: T, source: Source): z.infer<T> {
  const given = Object.fromEntries(
    Object.keys(schema.shape)
      .map((name) => [name, source[name]?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const sentences = new Map<string, string>();
  for (const issue of result.error.issues) {
    const name = String(issue.path[0]);
    if (sentences.has(name)) continue;
    sentences.set(name, sentenceOf(issue) ?? fieldSentence(name, schema.shape[name], given[name]));
  }
  throw new EnvError([...sentences.values()].join("\n"));
}

/** The message of a rule over the whole environment. A single variable's rule has a description instead. */
function sentenceOf(issue: z.core.$ZodIssue): string | undefined {
  return issue.code === "custom" && issue.params?.["wholeEnvironment"] ? issue.message : undefined;
}

function fieldSentence(name: string, schema: z.core.$ZodType, value: string | undefined): string {
  const rule = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const allowed = rule.description ?? wordsFor(rule);
  if (value === undefined) return `${name} is not set; it must hold ${allowed}.`;
  const shown = secretNames.test(name)
    ? `a secret of ${value.length} characters`
    : JSON.stringify(shorten(value));
  return `${name} holds ${shown}; it may hold ${allowed}.`;
}

/** Describes the valid values of a schema without a description. */
function wordsFor({
  enum: values,
  type,
  format,
  minimum,
  maximum,
  minLength,
}: z.core.JSONSchema.BaseSchema): string {
  if (values)
    return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(values.map(String));
  if (type === "integer" || type === "number") return `a number from ${minimum} to ${maximum}`;
  if (format === "uri") return "an address with its scheme, such as https://sortes.example";
  return minLength ? `at least ${minLength} characters` : "another text";
}

/** Masks passwords in addresses, even malformed ones, and cuts values to 80 characters. */
function shorten(value: string): string {
  const masked = value
    .replace(/^([^:]*:\/\/[^:@/?#]*|[^:]*):.*@/s, "$1:***@")
    .replace(/(:\/\/[^:@/?#]*):(?!\d*([/?#]|$))[^@/?#]*($|[/?#])/, "$1:***$3")
    .replace(/([?&][^=&#]*(?:pass|secret|token|key)[^=&#]*=)[^&#]*/gi, "$1***");
  return masked.length > 80 ? `${masked.slice(0, 80)}…` : masked;
}
