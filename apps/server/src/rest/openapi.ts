import { z } from "zod";
import { schemasOf } from "./procedures.ts";
import { type RestRow, restTable } from "./table.ts";
import { snake } from "./wire.ts";

type Schema = Record<string, unknown>;

const problem = {
  type: "object",
  required: ["type", "title", "status", "detail", "code"],
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string", description: "What a person reads, in the language asked for" },
    code: { type: "string" },
    errors: {
      type: "object",
      description: "Messages by field; `non_field_errors` holds those that belong to no field",
      additionalProperties: { type: "array", items: { type: "string" } },
    },
    request_id: { type: "string" },
  },
};

/** The OpenAPI 3.1 document of the REST table, made from the same schemas that check the requests. */
export function openApiDocument(): Schema {
  const named: Record<string, Schema> = { Problem: problem };
  const paths: Record<string, Record<string, Schema>> = {};
  for (const row of restTable)
    (paths[`/api${row.path}`] ??= {})[row.method.toLowerCase()] = operationOf(row, named);
  return {
    openapi: "3.1.0",
    info: { title: "Sortes", version: "1", description: "Unbiased random generators." },
    servers: [{ url: "/" }],
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: named,
    },
  };
}

function operationOf(row: RestRow, named: Record<string, Schema>): Schema {
  const { input, output } = schemasOf(row.procedure);
  const inPath = new Set([...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const hasBody = row.method !== "GET" && row.method !== "DELETE";
  const fields = input ? wireSchema(input, "input", named) : {};
  const properties = Object.entries((fields.properties ?? {}) as Record<string, Schema>);
  const required = new Set((fields.required ?? []) as string[]);
  const inBody = properties.filter(([name]) => hasBody && !inPath.has(name));
  return {
    operationId: row.procedure.replace(".", "_"),
    summary: row.summary,
    tags: [row.procedure.split(".")[0]],
    security: { none: [], optional: [{}, { bearer: [] }], required: [{ bearer: [] }] }[row.auth],
    parameters: properties
      .filter(([name]) => inPath.has(name) || !hasBody)
      .map(([name, schema]) => ({
        name,
        in: inPath.has(name) ? "path" : "query",
        required: inPath.has(name) || required.has(name),
        schema,
      })),
    ...(inBody.length > 0 && {
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: {
              type: "object",
              properties: Object.fromEntries(inBody),
              required: [...required].filter((name) => !inPath.has(name)),
              additionalProperties: false,
            },
          },
        },
      },
    }),
    responses: responsesOf(row, output && wireSchema(output, "output", named)),
  };
}

function responsesOf(row: RestRow, data: Schema | undefined): Schema {
  const failed = (description: string) => ({
    description,
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
  });
  const success =
    row.status === 204 || !data
      ? { description: "Done" }
      : {
          description: "Done",
          content: {
            "application/json": {
              schema: {
                type: "object",
                required: ["data"],
                properties: { data, ...(row.results && { results: { type: "array" } }) },
              },
            },
          },
        };
  return {
    [row.status]: success,
    400: failed("The request is not valid"),
    ...(row.auth === "required" && { 401: failed("No token, or a dead one") }),
    ...(row.path.includes("{") && { 404: failed("Unknown, or somebody else's") }),
    429: failed("Too many requests; see Retry-After"),
    default: failed("Any other failure"),
  };
}

/** A schema as JSON Schema with wire names. Schemas with an id become components. */
function wireSchema(
  schema: z.core.$ZodType,
  io: "input" | "output",
  named: Record<string, Schema>,
): Schema {
  const json = z.toJSONSchema(schema, { io, unrepresentable: "any", override }) as Schema;
  const { $schema: _dialect, $defs, ...own } = snakeKeys(json);
  for (const [id, definition] of Object.entries(($defs ?? {}) as Record<string, Schema>))
    named[id] = definition;
  return own;
}

/** An empty text is how a missing field is read, so that one rule covers both; nobody would call it a default. */
function override({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: Schema;
}): void {
  if (zodSchema._zod.def.type === "prefault" && jsonSchema.default === "")
    delete jsonSchema.default;
}

/** Renames declared properties, and points references at the components. */
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
