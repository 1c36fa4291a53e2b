import { plainSchema } from "../../src/rest/json-schema.ts";
import type { Procedure } from "../../src/trpc/procedure-table.ts";
import type { Schema } from "./generated-input.ts";

/** Bytes of a list in a request of the usual maximum size. */
const listBytes = 800 * 1024;

interface Bounds {
  format?: string;
  maxLength?: number;
  maxItems?: number;
  maximum?: number;
}

/** Chooses the entries of a list. */
export type Entries = (right: unknown, schema: Schema) => unknown;
const rightEntries: Entries = (right) => right;

/** The largest value that a schema allows, as far as its bounds say. @param entries may replace the entries of lists */
function largestOf(schema: Schema, id: string, entries: Entries): unknown {
  const { format, maxLength = 0, maxItems = 0, maximum = 0 } = schema as Bounds;
  if (schema.enum) return schema.enum[0];
  if ("const" in schema) return schema.const;
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (choice) return largestOf(choice, id, entries);
  const type = [schema.type].flat()[0];
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return maximum;
  if (type === "object") return largestObject(schema, id, entries);
  if (type === "array") {
    const entry = entries(largestOf(schema.items ?? { type: "string" }, id, entries), schema);
    const size = JSON.stringify(entry ?? null).length + 1;
    const length = Math.min(maxItems || 10_000, Math.floor(listBytes / size));
    return Array.from({ length }, () => entry);
  }
  if (format === "uuid") return id;
  return "x".repeat(Math.min(maxLength, listBytes));
}

function largestObject(schema: Schema, id: string, entries: Entries): Record<string, unknown> {
  const fields = Object.entries(schema.properties ?? {});
  return Object.fromEntries(fields.map(([key, inner]) => [key, largestOf(inner, id, entries)]));
}

/** The largest input of a procedure; undefined if it has none. */
export function largestInput(
  { input }: Procedure,
  id: string,
  entries = rightEntries,
): Record<string, unknown> | undefined {
  return input && largestObject(plainSchema(input, "input") as Schema, id, entries);
}

/** Whether an input contains a list. */
export const hasList = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  (Array.isArray(value) || Object.values(value).some(hasList));
