import { requestExamples } from "@sortes/contract/meanings";
import type { Schema } from "./json-schema.ts";

const json = "application/json";

/**
 * Adds examples, composed of the fields' examples, to an operation's request and successful responses.
 * @param operation with descriptions and examples of its fields
 * @param named the components, likewise with examples
 */
export function withExamples(operation: Schema, named: Readonly<Record<string, Schema>>): Schema {
  const { requestBody, responses, operationId } = operation as {
    requestBody?: Schema;
    responses: Record<string, Schema>;
  } & Schema;
  const shown = (body: Schema, own?: unknown): Schema => {
    const content = body.content as Record<string, { schema: Schema }> | undefined;
    const media = content?.[json];
    if (!media) return body;
    const example = own ?? wholeExample(media.schema, named);
    return { ...body, content: { ...content, [json]: { ...media, example } } };
  };
  return {
    ...operation,
    ...(requestBody && { requestBody: shown(requestBody, requestExamples[String(operationId)]) }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, body]) => [
        status,
        Number(status) < 300 ? shown(body) : body,
      ]),
    ),
  };
}

/**
 * A value that matches the schema, composed of its fields' examples. Recursive fields are omitted, and recursive lists
 * are empty.
 * @param within the enclosing components
 */
function wholeExample(
  schema: Schema,
  named: Readonly<Record<string, Schema>>,
  within: readonly string[] = [],
): unknown {
  const { $ref, anyOf, oneOf, properties, items, required, example } = schema as {
    $ref?: string;
    anyOf?: Schema[];
    oneOf?: Schema[];
    properties?: Record<string, Schema>;
    items?: Schema;
    required?: string[];
  } & Schema;
  if (example !== undefined) return example;
  if ($ref !== undefined) {
    const name = $ref.split("/").at(-1) ?? "";
    if (within.includes(name)) return undefined;
    return wholeExample(named[name] ?? {}, named, [...within, name]);
  }
  const options = anyOf ?? oneOf;
  if (options) {
    for (const option of options.filter(({ type }) => type !== "null")) {
      const value = wholeExample(option, named, within);
      if (value !== undefined) return value;
    }
    return options.some(({ type }) => type === "null") ? null : undefined;
  }
  if (items) {
    const entry = wholeExample(items, named, within);
    return entry === undefined ? [] : [entry];
  }
  if (!properties) return schema.type === "object" ? {} : schema.const;
  const fields = Object.entries(properties).map(
    ([name, field]) => [name, wholeExample(field, named, within)] as const,
  );
  const isWhole = fields.every(
    ([name, value]) => value !== undefined || !(required ?? []).includes(name),
  );
  return isWhole
    ? Object.fromEntries(fields.filter(([, value]) => value !== undefined))
    : undefined;
}
