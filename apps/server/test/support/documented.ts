import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { LightMyRequestResponse } from "fastify";
import { openApiDocument } from "../../src/rest/openapi.ts";

type Reply = Pick<LightMyRequestResponse, "statusCode" | "headers" | "payload">;
interface Operation {
  responses: Record<string, { content?: Record<string, unknown> }>;
}

const document = openApiDocument();
const paths = document.paths as Record<string, Record<string, Operation>>;

// optimised validators would take longer to compile than these run
const ajv = new Ajv2020({ strict: false, inlineRefs: false, code: { optimize: false } });
formats.default(ajv);
ajv.addSchema(document, "document");

/** Statuses of undocumented paths, and of requests that never reach a route. */
const unknown = new Set([404, 405, 429, 503]);

/**
 * Compares a reply with the API document. Skips the page that shows the document, which is not part of the API, and
 * preflights, which browsers send.
 * @throws Error if the status, the content type or the body is not documented.
 */
export function checkDocumented(method: string, address: string, reply: Reply): void {
  const { pathname } = new URL(address, "http://localhost");
  if (!pathname.startsWith("/api/") || /^\/api\/docs(?:\/|$)/.test(pathname)) return;
  if (method === "OPTIONS" && reply.statusCode === 204) return;
  const refuse = (what: string) => {
    throw new Error(
      `the OpenAPI document does not know ${what} of ${method} ${pathname}: ${reply.payload}`,
    );
  };
  if (method === "HEAD") {
    // the body is checked with the other method
    if (reply.payload !== "") refuse("a body");
    return;
  }
  const path = templateOf(pathname);
  const verb = method.toLowerCase();
  const operation = path === undefined ? undefined : paths[path]?.[verb];
  if (path === undefined || !operation) {
    if (!unknown.has(reply.statusCode) || !isA("/components/schemas/Problem", reply))
      refuse(`the status ${reply.statusCode}`);
    return;
  }
  const response = operation.responses[reply.statusCode];
  if (!response) return refuse(`the status ${reply.statusCode}`);
  const type = String(reply.headers["content-type"] ?? "").split(";")[0] ?? "";
  if (!response.content) {
    if (reply.payload !== "") refuse("a body");
    return;
  }
  if (!(type in response.content)) return refuse(`the content type ${type}`);
  const place = ["", "paths", path, verb, "responses", reply.statusCode, "content", type, "schema"];
  const pointer = place.map((part) => String(part).replaceAll("~", "~0").replaceAll("/", "~1"));
  const validate = validatorOf(pointer.join("/"));
  const body: unknown = type.includes("json") ? JSON.parse(reply.payload) : reply.payload;
  if (!validate(body)) refuse(`the body (${ajv.errorsText(validate.errors)})`);
}

/** The document's path template for a path; fixed parts take precedence over parameters. */
function templateOf(pathname: string): string | undefined {
  const parts = partsOf(pathname);
  const fitting = Object.keys(paths).filter((path) => {
    const template = partsOf(path);
    return (
      template.length === parts.length &&
      template.every((part, i) => part.startsWith("{") || part === parts[i])
    );
  });
  return fitting.toSorted((a, b) => a.split("{").length - b.split("{").length)[0];
}

const partsOf = (path: string): string[] => path.replace(/\/$/, "").split("/");

function isA(pointer: string, reply: Reply): boolean {
  return validatorOf(pointer)(JSON.parse(reply.payload)) as boolean;
}

function validatorOf(pointer: string): ValidateFunction {
  const validate = ajv.getSchema(`document#${encodeURI(pointer)}`);
  if (!validate) throw new Error(`there is no ${pointer} in the document`);
  return validate;
}
