import { DomainError } from "@sortes/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** The parameters of a query; one that is given more than once is a list. */
type Query = Record<string, string | string[]>;

/** The one reader of queries: whatever is decided by a parameter is decided by what this function read. */
export function readQuery(text: string): Query {
  // without a prototype: `__proto__` is a name like any other
  const query = Object.create(null) as Query;
  for (const [name, value] of new URLSearchParams(text)) {
    const before = query[name];
    query[name] = before === undefined ? value : [before, value].flat();
  }
  return query;
}

/**
 * Refuses a parameter that is given more than once, in all routes that `server` gets from now on: whoever reads the first
 * one and whoever reads the last one would do different things.
 * @param isClear what else a query has to fulfil.
 */
export function refuseUnclearQueries(
  server: FastifyInstance,
  isClear: (request: FastifyRequest) => boolean = () => true,
): void {
  // after the flood guard has counted the request, and before anything reads its body
  server.addHook("preParsing", (request, _reply, payload, done) => {
    const isSingle = Object.values(request.query as Query).every((value) => !Array.isArray(value));
    if (isSingle && isClear(request)) done(null, payload);
    else done(new DomainError("MALFORMED_REQUEST"));
  });
}
