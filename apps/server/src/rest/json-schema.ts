import { z } from "zod";
import { snake } from "../http/problem.ts";

export type Schema = Record<string, unknown>;

/** Converts a schema to JSON Schema with wire names. Schemas with an id are added to `named` as components. */
export function wireSchema(
  schema: z.core.$ZodType,
  io: "input" | "output",
  named: Record<string, Schema>,
): Schema {
  const { $defs, ...own } = snakeKeys(plainSchema(schema, io));
  for (const [id, definition] of Object.entries(($defs ?? {}) as Record<string, Schema>))
    named[id] = definition;
  return own;
}

/** Converts a schema to JSON Schema and keeps its names. None of its parts may have an id. */
export function plainSchema(schema: z.core.$ZodType, io: "input" | "output"): Schema {
  const json = z.toJSONSchema(schema, { io, unrepresentable: "any", override }) as Schema;
  const { $schema: _dialect, ...own } = json;
  return own;
}

/**
 * Hides the internal default `""`, by which a missing field counts as empty, and the empty enum value. Restores
 * defaults that zod drops for preprocessed values.
 */
function override({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: Schema;
}): void {
  const { def } = zodSchema._zod;
  if (def.type === "prefault" && jsonSchema.default === "") delete jsonSchema.default;
  if (def.type === "enum")
    jsonSchema.enum = Object.values(def.entries).filter((value) => value !== "");
  if (def.type === "default") jsonSchema.default = def.defaultValue;
}

/** Renames declared properties to wire names, and points references at the components. */
function snakeKeys(schema: Schema): Schema {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === "properties" && isSchema(value))
        return [
          key,
          Object.fromEntries(
            Object.entries(value).map(([name, inner]) => [snake(name), renamed(inner)]),
          ),
        ];
      if (key === "required" && Array.isArray(value)) return [key, value.map(String).map(snake)];
      if (key === "$ref" && typeof value === "string")
        return [key, value.replace("#/$defs/", "#/components/schemas/")];
      return [key, renamed(value)];
    }),
  );
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed);
  return isSchema(value) ? snakeKeys(value) : value;
}
