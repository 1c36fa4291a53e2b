import type { FastifyInstance, FastifyRequest } from "fastify";
import { DomainError, formErrors } from "@sortes/contract";
import { messageLimits } from "../limits.ts";
import { hasBody, leaveUnread } from "./replies.ts";

/** A name or an address, and a port. */
const host = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
const bodyless = new Set(["GET", "HEAD"]);

/** Rejects requests that Node's parser accepts but others would interpret differently. */
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
function countHosts(headers: readonly string[]): number {
  let hosts = 0;
  for (let i = 0; i < headers.length; i += 2)
    if (headers[i]?.length === 4 && headers[i]?.toLowerCase() === "host") hosts++;
  return hosts;
}

const strictUtf8 = new TextDecoder("utf-8", { fatal: true });
const charsetIn = /;\s*charset\s*=\s*"?([\w-]{1,40})/i;
/** Those whose bytes are UTF-8. */
const ours = new Set(["utf-8", "utf8", "us-ascii"]);

/** Whether a body is compressed: no route accepts one, since its size is unknown. */
export const isCompressed = ({ headers }: FastifyRequest): boolean =>
  (headers["content-encoding"] ?? "identity").toLowerCase() !== "identity";

/**
 * The text of a JSON body, before it is parsed. Bytes that are no UTF-8 would become “\ufffd” in a name, which then might
 * win.
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE for a compressed body or another charset, MALFORMED_BODY for such bytes,
 * INVALID_INPUT for too many keys.
 */
export function jsonText(request: FastifyRequest, body: Buffer): string {
  const [, charset = "utf-8"] = charsetIn.exec(request.headers["content-type"] ?? "") ?? [];
  if (isCompressed(request) || !ours.has(charset.toLowerCase()))
    throw new DomainError("UNSUPPORTED_MEDIA_TYPE");
  let text: string;
  try {
    text = strictUtf8.decode(body);
  } catch {
    throw new DomainError("MALFORMED_BODY");
  }
  refuseCrowdedJson(text, request);
  return text;
}

/**
 * Keys of all objects in one body: more than a batch of the richest forms has, and for the routes of large bodies more
 * than the letter of a campaign.
 */
const mostKeys = { ordinary: 5000, large: 25_000 };

const quote = '"'.charCodeAt(0);
const colon = ":".charCodeAt(0);
const backslash = "\\".charCodeAt(0);

/**
 * Rejects a body with tens of thousands of keys before parsing: creating objects costs a hundred times as much as
 * scanning the text.
 * @throws DomainError INVALID_INPUT.
 */
function refuseCrowdedJson(text: string, { routeOptions, server }: FastifyRequest): void {
  const isLarge = (routeOptions.bodyLimit ?? 0) > (server.initialConfig.bodyLimit ?? Infinity);
  const most = isLarge ? mostKeys.large : mostKeys.ordinary;
  if (!hasMoreKeys(text, most)) return;
  const more = { code: "MORE_ISSUES", params: { count: most } } as const;
  throw new DomainError("INVALID_INPUT", {}, { [formErrors]: [more] });
}

/** Whether the text has more colons than that outside strings; for invalid JSON either answer is fine. */
function hasMoreKeys(text: string, most: number): boolean {
  let keys = 0;
  for (let at = 0; at < text.length && keys <= most; at++) {
    const sign = text.charCodeAt(at);
    if (sign === colon) keys++;
    else if (sign === quote) at = endOfString(text, at);
  }
  return keys > most;
}

/** The index of the closing quote of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes++;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

/** The parameters of a query; one that is given more than once is a list. */
type Query = Record<string, string | string[]>;

/** The only parser of queries, so that all decisions use the same values. */
export function readQuery(text: string): Query {
  // without a prototype: `__proto__` is a name like any other
  const query = Object.create(null) as Query;
  for (const [name, value] of new URLSearchParams(text)) {
    const before = query[name];
    query[name] = before === undefined ? value : [before, value].flat();
  }
  return query;
}

/** Whether the escapes of an address are UTF-8. */
function isUtf8(url: string): boolean {
  if (!url.includes("%")) return true;
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

/**
 * Rejects repeated parameters in all later routes of `server`, since readers of the first and of the last value would
 * differ.
 * @param isClear further conditions of a query; without them, its escapes have to be UTF-8.
 */
export function refuseUnclearQueries(
  server: FastifyInstance,
  isClear: (request: FastifyRequest) => boolean = ({ url }) => isUtf8(url),
): void {
  // after the flood guard has counted the request, and before anything reads its body
  server.addHook("preParsing", (request, _reply, payload, done) => {
    const isSingle = Object.values(request.query as Query).every((value) => !Array.isArray(value));
    if (isSingle && isClear(request)) done(null, payload);
    else done(new DomainError("MALFORMED_REQUEST"));
  });
}
