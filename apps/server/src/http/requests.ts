import type { FastifyInstance, FastifyRequest } from "fastify";
import { DomainError, formErrors } from "@sortes/contract";
import { messageLimits } from "../limits.ts";
import { hasBody, leaveUnread } from "./replies.ts";

/** A valid Host header: a name or an address, with an optional port. */
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
  if (countHosts(raw.rawHeaders) > 1) return "MALFORMED_REQUEST"; // Node uses the first, a proxy perhaps the last
  if (headers.host === undefined ? raw.httpVersion !== "1.0" : !host.test(headers.host))
    return "MALFORMED_REQUEST";
  return undefined;
}

/** @param headers alternating names and values */
function countHosts(headers: readonly string[]): number {
  let hosts = 0;
  for (let i = 0; i < headers.length; i += 2)
    if (headers[i]?.length === 4 && headers[i]?.toLowerCase() === "host") hosts++;
  return hosts;
}

const strictUtf8 = new TextDecoder("utf-8", { fatal: true });
const charsetIn = /;\s*charset\s*=\s*"?([\w-]{1,40})/i;
/** Charsets whose bytes are valid UTF-8. */
const ours = new Set(["utf-8", "utf8", "us-ascii"]);

/** Whether a body is compressed. No route accepts that, because the decompressed size is unknown. */
export const isCompressed = ({ headers }: FastifyRequest): boolean =>
  (headers["content-encoding"] ?? "identity").toLowerCase() !== "identity";

/**
 * Decodes a JSON body before it is parsed. Rejects invalid UTF-8, which would become “\ufffd” in a name that then might
 * win.
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE for a compressed body or another charset, MALFORMED_BODY for such bytes
 * or too many levels, INVALID_INPUT for too many keys.
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
 * Maximum keys of all objects in a body: above any batch of forms, and for routes with large bodies above any
 * campaign's letter.
 */
const mostKeys = { ordinary: 5000, large: 25_000 };

/** Maximum lists and objects in a body for each of those keys: several times those of any batch of forms. */
const listsPerKey = 4;

/** Maximum depth of lists and objects in a body: several times that of a campaign's letter. */
const deepest = 100;

const quote = '"'.charCodeAt(0);
const colon = ":".charCodeAt(0);
const backslash = "\\".charCodeAt(0);
const [list, object] = ["[".charCodeAt(0), "{".charCodeAt(0)];
const [listEnd, objectEnd] = ["]".charCodeAt(0), "}".charCodeAt(0)];

/**
 * Rejects a body with tens of thousands of keys, lists, objects or levels, before parsing: creating objects costs a
 * hundred times as much as scanning the text, also of empty ones, and nested lists ten times as much as a flat one.
 * @throws DomainError INVALID_INPUT for too many keys, lists or objects, MALFORMED_BODY for too many levels.
 */
function refuseCrowdedJson(text: string, { routeOptions, server }: FastifyRequest): void {
  const isLarge = (routeOptions.bodyLimit ?? 0) > (server.initialConfig.bodyLimit ?? Infinity);
  const most = isLarge ? mostKeys.large : mostKeys.ordinary;
  const excess = excessOf(text, most);
  if (excess === "levels") throw new DomainError("MALFORMED_BODY");
  const more = { code: "MORE_ISSUES", params: { count: most } } as const;
  if (excess === "parts") throw new DomainError("INVALID_INPUT", {}, { [formErrors]: [more] });
}

/**
 * Tells whether the text has, outside strings, more than `most` colons, more lists and objects than that allows, or too
 * many levels of nesting. For invalid JSON any result is fine.
 */
function excessOf(text: string, most: number): "parts" | "levels" | undefined {
  let keys = 0;
  let lists = 0;
  let level = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfString(text, at);
    else if (sign === listEnd || sign === objectEnd) level--;
    else if (sign === colon && ++keys > most) return "parts";
    else if (sign === list || sign === object) {
      if (++level > deepest) return "levels";
      if (++lists > listsPerKey * most) return "parts";
    }
  }
  return undefined;
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

/** The parameters of a query; repeated ones are lists. */
type Query = Record<string, string | string[]>;

/** The only parser of queries, so that all decisions use the same values. */
export function readQuery(text: string): Query {
  // without a prototype, so that `__proto__` is an ordinary name
  const query = Object.create(null) as Query;
  for (const [name, value] of new URLSearchParams(text)) {
    const before = query[name];
    query[name] = before === undefined ? value : [before, value].flat();
  }
  return query;
}

/** Whether the escapes of a URL decode to UTF-8. */
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
 * Rejects repeated parameters in all later routes of `server`, because code that reads the first value and code that
 * reads the last would disagree.
 * @param isClear a further condition on the query; default: its escapes are valid UTF-8.
 */
export function refuseUnclearQueries(
  server: FastifyInstance,
  isClear: (request: FastifyRequest) => boolean = ({ url }) => isUtf8(url),
): void {
  // after the flood guard has charged the request, and before its body is read
  server.addHook("preParsing", (request, _reply, payload, done) => {
    const isSingle = Object.values(request.query as Query).every((value) => !Array.isArray(value));
    if (isSingle && isClear(request)) done(null, payload);
    else done(new DomainError("MALFORMED_REQUEST"));
  });
}
