import { DomainError } from "@sortes/contract";
import { callTRPCProcedure } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { checkReplySize, sendJson, varyBy } from "../http/replies.ts";
import { takeUploads } from "../http/uploads.ts";
import type { ConnectionLimits } from "../limits.ts";
import type { Calls, Procedure } from "../trpc/procedure-table.ts";
import { answerFile, isFileAnswer } from "./files.ts";
import { calledBy } from "./called-by.ts";
import {
  hasFields,
  isFileRow,
  isUploadRow,
  type JsonRow,
  type RestRow,
  type UploadRow,
} from "./row.ts";
import { restTable } from "./table.ts";
import { fromQuery, fromWire, toWire } from "./wire.ts";

interface Served {
  contextOf: Calls["contextOf"];
  connections: ConnectionLimits;
}

/** Serves the table below the prefix it is registered with. */
export function restAdapter(api: FastifyInstance, { contextOf, connections }: Served): void {
  for (const row of restTable) {
    if (row.page !== undefined) leadTo(api, row, row.page);
    if (!row.takesForms && !isUploadRow(row)) serve(api, contextOf, row);
    // in a scope of its own, so that no other row takes a form or a file
    else
      void api.register(async (scope) => {
        if (isUploadRow(row)) takeUploads(scope, row.upload, connections);
        else unreadForms(scope);
        serve(scope, contextOf, row);
      });
  }
}

const forms = ["application/x-www-form-urlencoded", "multipart/form-data"];
/** Bytes of a form that is not read. */
const formLimit = 4096;

/** A form is measured and thrown away: all that counts is that it was sent. */
function unreadForms(scope: FastifyInstance): void {
  const options = { parseAs: "buffer", bodyLimit: formLimit } as const;
  scope.addContentTypeParser(forms, options, (_request, _body, done) => done(null, undefined));
}

/** Whoever opens the address in a browser is led to the page, whose button acts. */
function leadTo(api: FastifyInstance, row: RestRow, page: string): void {
  api.get<{ Params: Record<string, string> }>(urlOf(row), async (request, reply) => {
    const [token = ""] = Object.values(request.params);
    reply.header("referrer-policy", "no-referrer");
    return await reply.redirect(`${page}/${encodeURIComponent(token)}`, 303);
  });
}

const urlOf = ({ path }: RestRow): string => path.replaceAll(/\{(\w+)\}/g, ":$1");

function serve(api: FastifyInstance, contextOf: Calls["contextOf"], row: RestRow): void {
  const { router, procedure } = calledBy(row);
  const { type, weight, inputBytes } = procedure;
  const call = { router, path: row.procedure, type, signal: undefined, batchIndex: 0 };
  api.route({
    method: row.method,
    url: urlOf(row),
    // HEAD changes nothing, not even where GET is specified to
    exposeHeadRoute: type === "query",
    ...(inputBytes !== undefined && { bodyLimit: inputBytes }),
    config: { cost: () => weight },
    ...(isUploadRow(row) && { bodyLimit: row.upload.limit }),
    handler: async (request, reply) => {
      const ctx = contextOf(request, reply);
      const getRawInput = async () => inputOf(request, row, procedure);
      const result: unknown = await callTRPCProcedure({ ...call, ctx, getRawInput });
      if (!isFileRow(row)) return answer(reply, row, procedure, result);
      if (!isFileAnswer(result)) throw new Error(`${row.procedure} does not answer a file`);
      return answerFile(request, reply, row, result);
    },
  });
}

/** The input of the procedure: what stands in the path, the query and the body, under our names. */
function inputOf(request: FastifyRequest, row: RestRow, { input }: Procedure): unknown {
  if (!input) return undefined;
  const hasBody = hasFields(row);
  const body = (hasBody ? request.body : undefined) ?? {};
  if (typeof body !== "object" || Array.isArray(body)) throw new DomainError("MALFORMED_BODY");
  const query = fromQuery(input, fromWire(input, request.query as Record<string, unknown>));
  return {
    ...(hasBody ? fromWire(input, body as Record<string, unknown>) : query),
    ...fromWire(input, request.params as Record<string, unknown>),
  };
}

function answer(
  reply: FastifyReply,
  row: JsonRow | UploadRow,
  { output }: Procedure,
  result: unknown,
): FastifyReply {
  if (row.status === 204 || !output) return reply.code(204).send();
  const { freshFor, results, beside = [], namesStay = false } = isUploadRow(row) ? {} : row;
  const data = (namesStay ? result : toWire(output, result)) as Record<string, unknown>;
  if (freshFor !== undefined) {
    const keep = `public, max-age=${freshFor}, stale-while-revalidate=${freshFor}`;
    varyBy(reply.header("cache-control", keep), "Accept-Language");
  }
  const text = JSON.stringify({
    data,
    ...(results && { results: data[results] }),
    ...Object.fromEntries(beside.map((key) => [key, data[key]])),
  });
  checkReplySize(Buffer.byteLength(text));
  return sendJson(reply.code(row.status), text);
}
