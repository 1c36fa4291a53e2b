import type { FastifyRequest } from "fastify";
import type { ProcedureTable } from "./procedure-table.ts";

/** The calls of one request, where it is of the kind that tRPC's own clients send: all queries, or all mutations. */
export interface PlainCalls {
  type: "query" | "mutation";
  names: string[];
  isBatch: boolean;
  /** The inputs as JSON. */
  text: string | undefined;
}

/** Calls in one request: more than any page makes, few enough to bound what one request costs. */
export const maxBatchSize = 20;

/**
 * The calls of a request that `answerPlain` may answer; undefined where anything about it is unusual: then the official
 * adapter answers.
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

  const { batch, input, connectionParams } = request.query as Record<string, unknown>;
  const isBatch = batch === "1";
  if ((batch !== undefined && !isBatch) || connectionParams !== undefined) return undefined;
  // a "%" that is left may be a bad escape, which the two parsers of queries read differently
  if (input !== undefined && (typeof input !== "string" || input.includes("%"))) return undefined;

  const { path } = request.params as { path: string };
  const names = namesOf(path, isBatch);
  const fits =
    names.length <= maxBatchSize && names.every((name) => procedures.find(name)?.type === type);
  const text = type === "query" ? input : (request.body as string | undefined);
  return fits ? { type, names, isBatch, text: text as string | undefined } : undefined;
}

/** The names in the path of a request: several where it is a batch. */
const namesOf = (path: string, isBatch: boolean): string[] => (isBatch ? path.split(",") : [path]);

/** What all calls of a request cost before they run. */
export function costOf(procedures: ProcedureTable, request: FastifyRequest): number {
  const { path } = request.params as { path: string };
  const { batch } = request.query as { batch?: unknown };
  const names = namesOf(path, batch === "1");
  return names.reduce((sum, name) => sum + (procedures.find(name)?.weight ?? 1), 0);
}

/** What a request calls: a procedure by its name, `batch` where they are several; undefined where it calls none. */
export function procedureOf(
  procedures: ProcedureTable,
  { routeOptions, params, query }: FastifyRequest,
): string | undefined {
  if (!routeOptions.url?.startsWith("/trpc/")) return undefined;
  const { path } = params as { path: string };
  const { batch } = query as { batch?: unknown };
  const [name = "", ...others] = namesOf(path, batch === "1");
  if (others.length > 0) return "batch";
  return procedures.find(name) ? name : "unknown";
}

/** The methods by which the procedures of a path may be called; none where one of them is unknown. */
export function methodsOf(procedures: ProcedureTable, path: string): readonly string[] {
  const types = new Set(path.split(",").map((name) => procedures.find(name)?.type));
  if (types.size !== 1) return [];
  return types.has("query") ? ["GET", "HEAD"] : types.has("mutation") ? ["POST"] : [];
}
