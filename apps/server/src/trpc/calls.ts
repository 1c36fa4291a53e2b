import type { FastifyRequest } from "fastify";
import type { ProcedureTable } from "./procedure-table.ts";

/** The calls of a request as sent by tRPC's own clients: all queries or all mutations. */
export interface PlainCalls {
  type: "query" | "mutation";
  names: string[];
  isBatch: boolean;
  /** The inputs as JSON. */
  text: string | undefined;
}

/** Maximum calls per request: more than any page makes, few enough to bound the cost. */
export const maxBatchSize = 20;

/**
 * The calls of a request for `answerPlain`; undefined if anything about the request is unusual, so that the official
 * adapter must answer it.
 */
export function plainCalls(
  procedures: ProcedureTable,
  request: FastifyRequest,
): PlainCalls | undefined {
  const { method, headers } = request;
  const type = method === "GET" ? "query" : method === "POST" ? "mutation" : undefined;
  const content = headers["content-type"];
  const isJson = content === undefined ? type === "query" : content.startsWith("application/json");
  const isStream = headers["trpc-accept"] !== undefined || headers.accept?.includes("jsonl");
  if (!type || !isJson || isStream) return undefined;

  const { input, connectionParams } = request.query as Record<string, string | undefined>;
  if (connectionParams !== undefined) return undefined;
  const { names, isBatch } = callsOf(request);
  const fits =
    names.length <= maxBatchSize && names.every((name) => procedures.find(name)?.type === type);
  const text = type === "query" ? input : (request.body as string | undefined);
  return fits ? { type, names, isBatch, text } : undefined;
}

/** Whether the number of calls is unambiguous: `batch` is absent or as tRPC's clients send it. */
export function isClearBatch({ query }: FastifyRequest): boolean {
  const { batch } = query as { batch?: unknown };
  return batch === undefined || batch === "1";
}

const prefix = "/trpc/";

/**
 * The procedure names in a request's URL, separated by commas: the route's parameter, or the route of a single
 * procedure.
 */
export function namesIn({ params, routeOptions }: FastifyRequest): string {
  const { path } = params as { path?: string };
  return path ?? (routeOptions.url ?? "").slice(prefix.length);
}

/**
 * The names of the called procedures, several for a batch. The only place that decides whether a request is a batch.
 */
export function callsOf(request: FastifyRequest): { names: string[]; isBatch: boolean } {
  const path = namesIn(request);
  const isBatch = (request.query as { batch?: unknown }).batch === "1";
  return { names: isBatch ? path.split(",") : [path], isBatch };
}

/** The weights of all calls of a request, in units of work. */
export const costOf = (procedures: ProcedureTable, request: FastifyRequest): number =>
  callsOf(request).names.reduce((sum, name) => sum + (procedures.find(name)?.weight ?? 1), 0);

/** The called procedure: its name, `batch` for several, undefined for none. */
export function procedureOf(
  procedures: ProcedureTable,
  request: FastifyRequest,
): string | undefined {
  if (!request.routeOptions.url?.startsWith(prefix)) return undefined;
  const [name = "", ...others] = callsOf(request).names;
  if (others.length > 0) return "batch";
  return procedures.find(name) ? name : "unknown";
}

/** The methods with which the procedures of a path may be called; empty if they are unknown or of different types. */
export function methodsOf(procedures: ProcedureTable, path: string): readonly string[] {
  const types = new Set(path.split(",").map((name) => procedures.find(name)?.type));
  if (types.size !== 1) return [];
  return types.has("query") ? ["GET", "HEAD"] : types.has("mutation") ? ["POST"] : [];
}
