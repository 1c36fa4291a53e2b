import { DomainError } from "@sortes/contract";
import { pickLocale } from "@sortes/i18n";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppContext } from "../context.ts";
import { requestContext } from "../trpc/request-context.ts";
import { createCaller } from "../trpc/router.ts";
import { failureOf } from "../http/failure.ts";
import { problemOf } from "./problem.ts";
import { type ProcedureSchemas, schemasOf } from "./procedures.ts";
import { type RestRow, restTable } from "./table.ts";
import { fromQuery, fromWire, toWire } from "./wire.ts";

type Procedure = (input: unknown) => Promise<unknown>;

/** Serves the table below the prefix it is registered with. */
export function restAdapter(api: FastifyInstance, { app }: { app: AppContext }): void {
  for (const row of restTable) serve(api, app, row);
}

function serve(api: FastifyInstance, app: AppContext, row: RestRow): void {
  const schemas = schemasOf(row.procedure);
  const [namespace = "", name = ""] = row.procedure.split(".");
  api.route({
    method: row.method,
    url: row.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    handler: async (request, reply) => {
      const caller = createCaller(requestContext(app, request)) as unknown as Record<
        string,
        Record<string, Procedure>
      >;
      const result = await caller[namespace]?.[name]?.(inputOf(request, schemas));
      return await answer(reply, row, schemas, result);
    },
  });
}

/** The input of the procedure: what stands in the path, the query and the body, under our names. */
function inputOf(request: FastifyRequest, { input }: ProcedureSchemas): unknown {
  if (!input) return undefined;
  const body = request.body ?? {};
  if (typeof body !== "object" || Array.isArray(body)) throw new DomainError("MALFORMED_BODY");
  const hasBody = request.method !== "GET" && request.method !== "DELETE";
  const query = fromQuery(input, fromWire(input, request.query as Record<string, unknown>));
  return {
    ...(hasBody ? fromWire(input, body as Record<string, unknown>) : query),
    ...fromWire(input, request.params as Record<string, unknown>),
  };
}

function answer(
  reply: FastifyReply,
  row: RestRow,
  { output }: ProcedureSchemas,
  result: unknown,
): FastifyReply {
  if (row.status === 204 || !output) return reply.code(204).send();
  const data = toWire(output, result) as Record<string, unknown>;
  if (row.freshFor !== undefined)
    void reply
      .header(
        "cache-control",
        `public, max-age=${row.freshFor}, stale-while-revalidate=${row.freshFor}`,
      )
      .header(
        "vary",
        [reply.getHeader("vary"), "Accept-Language"].flat().filter(Boolean).join(", "),
      );
  return reply.code(row.status).send({ data, ...(row.results && { results: data[row.results] }) });
}

/** Any failure, ours or not, as a problem document. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const failure = failureOf(error);
  if (failure.status === 500) request.log.error({ err: error }, "a request failed");
  if (failure.retryAfter !== undefined) void reply.header("retry-after", failure.retryAfter);
  const locale = pickLocale(request.headers["accept-language"]);
  return reply
    .code(failure.status)
    .header("content-language", locale)
    .type("application/problem+json; charset=utf-8")
    .send(problemOf(failure, locale, request.id));
}
