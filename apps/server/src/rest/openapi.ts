import {
  type ErrorCode,
  errorCodes,
  healthOutput,
  idempotencyKeyHours,
  idempotencyKeyPattern,
  keptPictureEndings,
  logoAddress,
  logoEndings,
  pictureAddress,
  previewAddress,
} from "@sortes/contract";
import { STATUS_CODES } from "node:http";
import { statusOf } from "../failure.ts";
import { snake } from "../http/problem.ts";
import type { Access } from "../trpc/procedure-table.ts";
import { fileFormats } from "./files.ts";
import { introduction } from "./introduction.ts";
import { plainSchema, type Schema, wireSchema } from "./json-schema.ts";
import { webhooksDocumented } from "./openapi-webhooks.ts";
import { errorsOf, hasFields, type RestRoute } from "./route.ts";
import { restTable } from "./table.ts";
import { tags } from "./tags.ts";

const problem = {
  type: "object",
  required: ["type", "title", "status", "detail", "code"],
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string", description: "The message for people, in the requested language" },
    code: { enum: errorCodes },
    errors: {
      type: "object",
      description: "Messages by field; `non_field_errors` holds those that belong to no field",
      additionalProperties: { type: "array", items: { type: "string" } },
    },
    request_id: { type: "string" },
  },
  additionalProperties: false,
};

/** The OpenAPI 3.1 document of the REST table, generated from the schemas that validate the requests. */
export function openApiDocument(): Schema {
  const named: Record<string, Schema> = { Problem: problem };
  const paths: Record<string, Record<string, Schema>> = {};
  for (const route of restTable) {
    const path = (paths[`/api${route.path}`] ??= {});
    path[route.method.toLowerCase()] = operationOf(route, named);
    if (route.page !== undefined) path.get = leadingTo(route, route.page, named);
  }
  Object.assign(paths, ownPaths(named));
  return {
    openapi: "3.1.0",
    info: { title: "Sortes", version: "1", description: introduction },
    servers: [{ url: "/" }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: webhooksDocumented(),
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: named,
    },
  };
}

/** @param scopes that a personal token needs */
const securityOf = (access: Access, scopes: readonly string[]): Schema[] => {
  if (access === "none") return [];
  return [...(access === "optional" ? [{}] : []), { bearer: scopes }];
};

function operationOf(route: RestRoute, named: Record<string, Schema>): Schema {
  const { input, access, token = "never", readScope, idempotent, upload } = route;
  const inPath = new Set([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const hasBody = hasFields(route);
  const fields = input ? wireSchema(input, "input", named) : {};
  const properties = Object.entries((fields.properties ?? {}) as Record<string, Schema>);
  const required = new Set((fields.required ?? []) as string[]);
  const inBody = properties.filter(([name]) => hasBody && !inPath.has(name));
  const needed = [...required].filter((name) => !inPath.has(name));
  return {
    operationId: route.procedure.replace(".", "_"),
    summary: route.summary,
    tags: [route.procedure.split(".")[0]],
    security: securityOf(access, token === "never" ? [] : token),
    description: access === "none" ? openNote : tokenNote(token, readScope),
    parameters: [
      ...properties
        .filter(([name]) => inPath.has(name) || !hasBody)
        .map(([name, schema]) => ({
          name,
          in: inPath.has(name) ? "path" : "query",
          required: inPath.has(name) || required.has(name),
          schema,
        })),
      ...(idempotent ? [idempotencyKey] : []),
    ],
    ...(upload && {
      requestBody: {
        required: true,
        content: {
          [upload.type]: {
            schema: { type: "string", description: upload.description },
          },
        },
      },
    }),
    ...(inBody.length > 0 && {
      requestBody: {
        required: needed.length > 0,
        content: {
          "application/json": {
            schema: {
              type: "object",
              properties: Object.fromEntries(inBody),
              required: needed,
              additionalProperties: false,
            },
          },
        },
      },
    }),
    responses: {
      [route.status ?? 200]: { description: "Done", ...contentOf(route, named) },
      ...refused(errorsOf(route)),
    },
  };
}

const openNote = "Anybody may call this, without a token.";

const tokenNote = (token: readonly string[] | "never", readScope: string | undefined): string => {
  if (token === "never") return "No personal token may call this.";
  const needs = `A personal token needs ${token.map((scope) => `\`${scope}\``).join(" and ")}.`;
  return readScope === undefined
    ? needs
    : `${needs} Without \`${readScope}\` it gets the id, and of the rest what the call has said.`;
};

/** The GET of a route that redirects to a page without side effects. */
function leadingTo(route: RestRoute, page: string, named: Record<string, Schema>): Schema {
  const { operationId, tags: own, parameters } = operationOf(route, named);
  return {
    operationId: `${String(operationId)}_page`,
    summary: `Leads to the page ${page}, and changes nothing`,
    description: openNote,
    tags: own,
    security: [],
    parameters,
    responses: {
      303: { description: "The page" },
      ...refused(["MALFORMED_REQUEST", "RATE_LIMITED", "INTERNAL", "UNAVAILABLE"]),
    },
  };
}

/** The routes without a procedure, such as health checks. */
function ownPaths(named: Record<string, Schema>): Record<string, Record<string, Schema>> {
  const health = jsonBody(wrapped(wireSchema(healthOutput, "output", named)));
  const always = (operationId: string, summary: string, responses: Schema) => ({
    get: {
      operationId,
      summary,
      description: openNote,
      tags: ["server"],
      security: [],
      parameters: [],
      responses: {
        ...refused(["MALFORMED_REQUEST", "RATE_LIMITED", "INTERNAL", "UNAVAILABLE"]),
        ...responses,
      },
    },
  });
  const preview = always("preview", "The rendered mail of a preview, once, within a minute", {
    200: { description: "The email", content: { "text/html": { schema: { type: "string" } } } },
    404: {
      description: "It was already shown or has expired; browsers get a page that says so",
      content: { ...problemBody(["NOT_FOUND"]), "text/html": { schema: { type: "string" } } },
    },
  });
  const picture = { schema: { type: "string", format: "binary" } };
  const logo = always("mail_logo", "A logo that mails show, or showed; it never changes", {
    200: {
      description: "The picture",
      content: Object.fromEntries(Object.keys(logoEndings).map((type) => [type, picture])),
    },
    ...refused(["NOT_FOUND"]),
  });
  const mailPicture = always(
    "mail_picture",
    "A picture of campaigns, until it is erased; it never changes",
    {
      200: {
        description: "The picture",
        content: Object.fromEntries(Object.keys(keptPictureEndings).map((type) => [type, picture])),
      },
      304: { description: "The picture of the given `If-None-Match`" },
      ...refused(["NOT_FOUND", "PRECONDITION_FAILED", "UNAVAILABLE"]),
    },
  );
  const name = { name: "name", in: "path", required: true, schema: { type: "string" } };
  const token = { name: "token", in: "path", required: true, schema: { type: "string" } };
  const failing = { ...health, ...problemBody(["UNAVAILABLE"]) };
  return {
    "/api/health-check": always(
      "health",
      "Whether the server is running, and the state of its stores",
      {
        200: { description: "The process is running", content: health },
      },
    ),
    "/api/ready": always("ready", "Whether requests can be served", {
      200: { description: "It can answer requests", content: health },
      503: { description: "A required store is down", content: failing },
    }),
    [`${previewAddress}/{token}/`]: { get: { ...preview.get, parameters: [token] } },
    [`${logoAddress}/{name}`]: { get: { ...logo.get, parameters: [name] } },
    [`${pictureAddress}/{name}`]: { get: { ...mailPicture.get, parameters: [name] } },
    "/api/openapi.json": always("openapi", "This document", {
      200: { description: "Done", content: jsonBody({ type: "object" }) },
      304: { description: "The document of the given `If-None-Match`" },
      ...refused(["PRECONDITION_FAILED"]),
    }),
  };
}

/** A schema with all fields optional, recursively. */
function partOf(schema: Schema, named: Readonly<Record<string, Schema>>): Schema {
  const { $ref, oneOf, anyOf, properties } = schema as {
    $ref?: string;
    oneOf?: Schema[];
    anyOf?: Schema[];
    properties?: Record<string, Schema>;
  };
  if ($ref !== undefined) return partOf(named[$ref.split("/").at(-1) ?? ""] ?? {}, named);
  const options = oneOf ?? anyOf;
  if (options) return { anyOf: options.map((option) => partOf(option, named)) };
  if (!properties) return schema;
  const parts = Object.entries(properties).map(([key, inner]) => [key, partOf(inner, named)]);
  return { ...schema, required: [], properties: Object.fromEntries(parts) };
}

const jsonBody = (schema: Schema): Schema => ({ "application/json": { schema } });

const problemBody = (codes: readonly ErrorCode[]): Schema => ({
  "application/problem+json": {
    schema: {
      allOf: [{ $ref: "#/components/schemas/Problem" }],
      properties: { code: { enum: codes } },
    },
  },
});

/** @param beside further fields next to `data`, by name */
const wrapped = (data: Schema, beside: Readonly<Record<string, unknown>> = {}): Schema => ({
  type: "object",
  required: ["data", ...Object.keys(beside)],
  properties: { data, ...beside },
  additionalProperties: false,
});

/** The description of a success. */
function contentOf(
  { file, raw, status, output, readScope, results, beside = [], namesStay }: RestRoute,
  named: Record<string, Schema>,
): Schema {
  if (file) return fileContent(file, named);
  if (raw) {
    const { type, description } = raw;
    const schema = type.includes("json") ? { type: "object" } : { type: "string" };
    return { content: { [type]: { schema: { ...schema, description } } } };
  }
  if (status === 204 || !output) return {};
  const whole = namesStay ? plainSchema(output, "output") : wireSchema(output, "output", named);
  const data = readScope === undefined ? whole : { anyOf: [whole, partOf(whole, named)] };
  const parts = (data.properties ?? {}) as Record<string, unknown>;
  const others = Object.fromEntries(beside.map((key) => [key, parts[key]]));
  return {
    content: jsonBody(wrapped(data, { ...(results && { results: parts[results] }), ...others })),
  };
}

function fileContent(
  { key, entry, columns }: NonNullable<RestRoute["file"]>,
  named: Record<string, Schema>,
): Schema {
  const list = { type: "array", items: wireSchema(entry, "output", named) };
  const data = {
    type: "object",
    required: [key, "complete"],
    properties: {
      [key]: list,
      complete: { const: true, description: "The last member: a file without it is incomplete" },
    },
    additionalProperties: false,
  };
  const table = columns && {
    type: "string",
    description: `A table (RFC 4180, UTF-8) with the columns ${columns.map(snake).join(", ")}. Its last line, "# complete (<rows>)", is not a row: a file without it is incomplete`,
  };
  return {
    headers: {
      "Content-Disposition": {
        description: "The file name, with the date",
        schema: { type: "string" },
      },
    },
    content: {
      [fileFormats.json.type]: { schema: wrapped(data) },
      ...(table && { [fileFormats.csv.type]: { schema: table } }),
    },
  };
}

/** The responses for some errors, grouped by status. */
function refused(codes: readonly ErrorCode[]): Schema {
  const byStatus = Map.groupBy(codes, statusOf);
  return Object.fromEntries(
    Array.from(byStatus, ([status, some]) => [
      status,
      {
        description: `${STATUS_CODES[status]}: ${some.join(", ")}`,
        ...((status === 429 || status === 503) && { headers: { "Retry-After": retryAfter } }),
        content: problemBody(some),
      },
    ]),
  );
}

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: `Repeating a call that has changed something returns its first response, for ${idempotencyKeyHours} hours`,
  schema: { type: "string", pattern: idempotencyKeyPattern.source, example: "autumn-1" },
};

const retryAfter = {
  description: "Seconds to wait before trying again",
  schema: { type: "integer" },
};
