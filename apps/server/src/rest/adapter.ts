import { callTRPCProcedure } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "@sortes/contract";
import type { Calls } from "../trpc/procedure-table.ts";
import { checkReplySize, sendJson, varyBy } from "../http/replies.ts";
import { embedded, publicPreflights, readByEverybody } from "../http/public-resources.ts";
import { refuseOtherMethods } from "../http/not-found.ts";
import { takeUploads } from "../http/uploads.ts";
import type { ConnectionLimits } from "../limits.ts";
import { hasFields, type RestRoute } from "./route.ts";
import type { RawAnswer } from "../features/ground/files.ts";
import { answerFile, answerRaw, forEver, isFileAnswer } from "./files.ts";
import { restTable } from "./table.ts";
import { fromQuery, fromText, fromWire, refuseUnknown, toWire } from "./wire.ts";

interface Served {
  contextOf: Calls["contextOf"];
  connections: ConnectionLimits;
}

/** Serves the table below the prefix it is registered with. */
export function restAdapter(api: FastifyInstance, { contextOf, connections }: Served): void {
  refuseOtherMethods(api);
  for (const route of restTable) {
    if (route.page !== undefined) leadTo(api, route, route.page);
    if (route.isPublic) publicPreflights(api, urlOf(route), methodsAt(route));
    if (!route.takesForms && !route.upload) serve(api, contextOf, route);
    // in a separate scope, so that no other route accepts a form or a file
    else
      void api.register(async (scope) => {
        if (route.upload) takeUploads(scope, route.upload, connections);
        else unreadForms(scope);
        serve(scope, contextOf, route);
      });
  }
}

const forms = ["application/x-www-form-urlencoded", "multipart/form-data"];
/** Maximum bytes of a form, whose content is ignored. */
const formLimit = 4096;

/** Accepts forms up to the limit and discards their content. */
function unreadForms(scope: FastifyInstance): void {
  const options = { parseAs: "buffer", bodyLimit: formLimit } as const;
  scope.addContentTypeParser(forms, options, (_request, _body, done) => done(null, undefined));
}

/** Redirects browsers that open the address to the page, whose button performs the action. */
function leadTo(api: FastifyInstance, route: RestRoute, page: string): void {
  api.get<{ Params: Record<string, string> }>(urlOf(route), async (request, reply) => {
    const [token = ""] = Object.values(request.params);
    reply.header("referrer-policy", "no-referrer");
    return await reply.redirect(`${page}/${encodeURIComponent(token)}`, 303);
  });
}

const methodsAt = ({ path }: RestRoute): string[] =>
  restTable.filter((route) => route.path === path).map(({ method }) => method);

const urlOf = ({ path }: RestRoute): string => path.replaceAll(/\{(\w+)\}/g, ":$1");

function serve(api: FastifyInstance, contextOf: Calls["contextOf"], route: RestRoute): void {
  const { router, procedure, type, weight, inputBytes, input, file, raw, upload } = route;
  const call = { router, path: procedure, type, signal: undefined, batchIndex: 0 };
  api.route({
    method: route.method,
    url: urlOf(route),
    // HEAD must not change anything, even where GET is specified to
    exposeHeadRoute: type === "query",
    ...(inputBytes !== undefined && { bodyLimit: inputBytes }),
    config: { cost: () => weight, ...(route.isPublic && readByEverybody) },
    ...(upload && { bodyLimit: upload.limit }),
    handler: async (request, reply) => {
      const ctx = contextOf(request, reply);
      if (route.isPublic) void reply.headers(embedded);
      // tRPC does not read the input of a procedure without one, so it is validated here
      if (!input) inputOf(request, route);
      const getRawInput = async () => inputOf(request, route);
      const result: unknown = await callTRPCProcedure({ ...call, ctx, getRawInput });
      if (raw) return answerRaw(request, reply, raw, result as RawAnswer);
      if (!file) return answer(reply, route, result);
      if (!isFileAnswer(result)) throw new Error(`${procedure} does not answer a file`);
      return answerFile(request, reply, file, result);
    },
  });
}

/** The procedure's input from path, query and body, with our names. */
function inputOf(request: FastifyRequest, route: RestRoute): unknown {
  const { input, method } = route;
  const hasBody = hasFields(route);
  const body = hasBody && request.body !== undefined ? request.body : {};
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new DomainError("BODY_NOT_OBJECT");
  // unknown fields are rejected even if the procedure has no input
  if (!input) {
    refuseUnknown(Object.keys(body));
    return undefined;
  }
  const named = (part: unknown) =>
    fromWire(input, part as Record<string, unknown>, method === "POST" ? "new" : "other");
  return {
    ...(hasBody ? named(body) : fromQuery(input, named(request.query))),
    ...fromText(input, named(request.params)),
  };
}

function answer(
  reply: FastifyReply,
  { status, output, freshFor, isFinal, results, beside = [], namesStay }: RestRoute,
  result: unknown,
): FastifyReply {
  if (status === 204 || !output) return reply.code(204).send();
  if (isFinal) void reply.header("cache-control", forEver);
  const data = (namesStay ? result : toWire(output, result)) as Record<string, unknown>;
  if (freshFor !== undefined) {
    const keep = `public, max-age=${freshFor}, stale-while-revalidate=${freshFor}`;
    varyBy(reply.header("cache-control", keep), "Accept-Language");
  }
  const text = textOf(data, [
    ...(results ? [[results, "results"] as const] : []),
    ...beside.map((key) => [key, key] as const),
  ]);
  checkReplySize(Buffer.byteLength(text));
  return sendJson(reply.code(status ?? 200), text);
}

/**
 * @param beside the keys of parts of `data`, and the names under which they are also sent next to it
 * @returns the reply as JSON; each part is serialised once
 */
function textOf(
  data: Record<string, unknown>,
  beside: readonly (readonly [key: string, name: string])[],
): string {
  if (beside.length === 0) return `{"data":${JSON.stringify(data)}}`;
  const parts = new Map<string, string>();
  for (const key of Object.keys(data)) {
    const text = JSON.stringify(data[key]) as string | undefined;
    if (text !== undefined) parts.set(key, text);
  }
  const member = (name: string, key: string) => {
    const text = parts.get(key);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  };
  const whole = [...parts.keys()].flatMap((key) => member(key, key));
  const others = beside.flatMap(([key, name]) => member(name, key));
  return `{${[`"data":{${whole.join()}}`, ...others].join()}}`;
}
