import { meanings } from "@sortes/contract/meanings";
import { withExamples } from "./body-examples.ts";
import type { Schema } from "./json-schema.ts";

/**
 * The published document: all operations and fields have descriptions and examples, and responses may gain fields.
 * @param document from `openApiDocument`; it is not modified
 */
export function publishedDocument(document: Schema): Schema {
  const { components, paths } = document as {
    components: { schemas: Record<string, Schema> };
    paths: Record<string, Record<string, Schema>>;
  };
  const schemas = mapped(components.schemas, (schema, name) => withWords(schema, name));
  return {
    ...document,
    paths: mapped(paths, (operations) =>
      mapped(operations, (operation) =>
        withExamples(withWords(operation, String(operation.operationId)), schemas),
      ),
    ),
    components: { ...components, schemas },
  };
}

const mapped = <T, R>(
  record: Readonly<Record<string, T>>,
  change: (value: T, key: string) => R,
): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * @param place a component or an operation, which may have a special description of a field
 * @param isInput whether unknown fields are rejected there
 */
function withWords(value: Schema, place: string, isInput = false): Schema {
  const inner = (part: unknown, key: string): unknown => {
    if (Array.isArray(part)) return part.map((one) => inner(one, key));
    if (!isSchema(part)) return part;
    if (key === "properties")
      return mapped(part, (field, name) =>
        isSchema(field) ? worded(withWords(field, place, isInput), name, place) : field,
      );
    return withWords(part, place, isInput || key === "requestBody");
  };
  const parts = mapped(value, inner);
  if (typeof parts.name === "string" && parts.in !== undefined) return parameterOf(parts, place);
  if (parts.additionalProperties === false && !isInput) delete parts.additionalProperties;
  return parts;
}

/** A parameter in the path, the query or a header. */
function parameterOf(parameter: Schema, place: string): Schema {
  const schema = isSchema(parameter.schema) ? parameter.schema : {};
  const { description, example, ...rest } = worded(schema, String(parameter.name), place);
  return {
    ...parameter,
    schema: rest,
    description: parameter.description ?? description,
    ...(example !== undefined && { example }),
  };
}

/** Adds description and example, which come last wherever they stand. */
function worded(
  { description: own, example: given, ...field }: Schema,
  name: string,
  place: string,
): Schema {
  const description = own ?? (meanings[`${place}.${name}`] ?? meanings[name])?.description;
  // null is shown only where no example can be made
  const example = given ?? exampleOf(field, name) ?? given;
  return {
    ...field,
    ...(description !== undefined && { description }),
    ...(example !== undefined && { example }),
  };
}

const formats: Readonly<Record<string, string>> = {
  "date-time": "2026-11-23T09:30:00.000Z",
  date: "2026-11-23",
  uuid: "01939c5a-7b1e-7c3d-8f2a-6b4d9e0f1a2b",
  binary: "…",
};

/** A value that matches the schema; undefined for objects, whose fields have their own examples. */
function exampleOf(schema: Schema, name: string): unknown {
  const { anyOf, oneOf, type, items } = schema as { anyOf?: Schema[]; oneOf?: Schema[] } & Schema;
  if ("const" in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const options = anyOf ?? oneOf;
  if (options) {
    const [first] = options.filter((option) => option.type !== "null");
    return first && exampleOf(first, name);
  }
  switch (Array.isArray(type) ? type.find((one) => one !== "null") : type) {
    case "boolean":
      return true;
    case "integer":
    case "number":
      return Math.min(Math.max(3, Number(schema.minimum ?? 3)), Number(schema.maximum ?? Infinity));
    case "string":
      return textOf(schema, name);
    case "array": {
      const entry = isSchema(items) ? exampleOf(items, name) : undefined;
      return entry === undefined ? undefined : [entry];
    }
    default:
      return undefined;
  }
}

function textOf({ format, maxLength, pattern }: Schema, name: string): string | undefined {
  if (typeof format === "string" && formats[format] !== undefined) return formats[format];
  const known = meanings[name]?.example;
  // values that match a pattern are not invented
  if (known === undefined && pattern !== undefined) return undefined;
  const text = known ?? name.replaceAll("_", " ");
  return text.slice(0, Number(maxLength ?? text.length));
}
