import { DomainError } from "@sortes/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { messageLimits } from "../limits.ts";
import { hasBody, leaveUnread } from "./replies.ts";

/** A name or an address, and a port. */
const host = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
const bodyless = new Set(["GET", "HEAD"]);

/** Refuses what Node's parser lets through and nobody else would understand alike. */
export function checkRequests(server: FastifyInstance): void {
  server.addHook("onRequest", (request, reply, done) => {
    const fault = faultOf(request);
    if (fault) return done(new DomainError(fault));
    if (bodyless.has(request.method) && hasBody(request)) leaveUnread(request, reply);
    done();
  });
}

function faultOf({ url, headers, raw }: FastifyRequest) {
  if (url.length > messageLimits.url) return "URL_TOO_LONG";
  if (raw.rawHeaders.length > 2 * messageLimits.headers) return "HEADERS_TOO_LARGE";
  if (countHosts(raw.rawHeaders) > 1) return "MALFORMED_REQUEST"; // Node keeps the first, a proxy perhaps the last
  if (headers.host === undefined ? raw.httpVersion !== "1.0" : !host.test(headers.host))
    return "MALFORMED_REQUEST";
  return undefined;
}

/** @param headers names and values in turn. */
const countHosts = (headers: readonly string[]): number =>
  headers.filter((name, i) => i % 2 === 0 && name.toLowerCase() === "host").length;
