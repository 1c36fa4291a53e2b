import type { z } from "zod";
import { type FieldErrors, formErrors, type Message, type MessageParams } from "./domain-error.ts";

/** A message set by one of our schemas; zod's own messages are sentences. */
const isCode = (message: string): message is Message["code"] => /^[A-Z_]+$/.test(message);

/**
 * The errors of a schema by top-level field, or by field within rules, such as `rules.prizes`. Errors of entries belong
 * to their list. An unknown key within an object is named after it, such as `translation.title`. Our schemas' messages
 * are codes; zod's built-in errors are mapped to codes here, so that users never see a library's English.
 */
export function fieldErrorsOf(error: z.core.$ZodError): FieldErrors {
  // without a prototype: a caller may well send a field named `constructor`
  const fields = Object.create(null) as Record<string, Message[]>;
  for (const issue of error.issues) {
    const messages = issue.code === "unrecognized_keys" ? unknownKeys(issue) : [messageOf(issue)];
    for (const { field, message } of messages) (fields[field] ??= []).push(message);
  }
  return fields;
}

interface Placed {
  field: string;
  message: Message;
}

function unknownKeys({ keys, path }: z.core.$ZodIssueUnrecognizedKeys): Placed[] {
  return keys.map((key) => ({
    field: path.length === 0 ? key : `${fieldAt(path)}.${key}`,
    message: { code: "UNKNOWN_FIELD" },
  }));
}

function messageOf(issue: z.core.$ZodIssue): Placed {
  return { field: fieldAt(issue.path), message: translate(issue) };
}

/** Objects whose errors name the inner field; errors within other objects belong to the whole object. */
const opened: ReadonlySet<PropertyKey> = new Set(["rules"]);

function fieldAt([outer = formErrors, inner]: readonly PropertyKey[]): string {
  return opened.has(outer) && typeof inner === "string"
    ? `${String(outer)}.${inner}`
    : String(outer);
}

function translate(issue: z.core.$ZodIssue): Message {
  const { message } = issue;
  // zod passes our schema's message on, but without its type
  if (isCode(message)) return { code: message, params: paramsOf(issue) } as Message;
  switch (issue.code) {
    case "invalid_type":
      if (issue.path.length === 0 && issue.expected === "object")
        return { code: "BODY_NOT_OBJECT" };
      return { code: issue.expected === "int" ? "NOT_INTEGER" : "WRONG_TYPE" };
    case "too_small":
      if (issue.origin === "string") return { code: "REQUIRED" };
      return { code: "TOO_SMALL", params: { min: Number(issue.minimum) } };
    case "too_big":
      return { code: tooMuch(issue.origin), params: { max: Number(issue.maximum) } };
    case "invalid_value":
      return { code: "UNKNOWN_VALUE", params: { options: choicesOf(issue) } };
    case "invalid_format":
      return { code: issue.format === "uuid" ? "MALFORMED_ID" : "WRONG_TYPE" };
    case "custom":
    case "invalid_element":
    case "invalid_key":
    case "invalid_union":
    case "not_multiple_of":
    case "unrecognized_keys":
      return { code: "WRONG_TYPE" };
  }
}

const tooMuch = (origin: string) =>
  origin === "string" ? "TOO_LONG" : origin === "array" ? "TOO_MANY" : "TOO_LARGE";

/** The choices without the empty one, which stands for a missing field. */
const choicesOf = ({ values }: z.core.$ZodIssueInvalidValue): string =>
  values
    .map(String)
    .filter((value) => value !== "")
    .join(", ");

function paramsOf(issue: z.core.$ZodIssue): Record<string, string | number> {
  if (issue.code === "too_small") return { min: Number(issue.minimum) };
  if (issue.code === "too_big") return { max: Number(issue.maximum) };
  if (issue.code === "invalid_value") return { options: choicesOf(issue) };
  if (issue.code === "custom") return { ...(issue.params as MessageParams | undefined) };
  return {};
}
