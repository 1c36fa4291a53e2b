import { DomainError } from "@sortes/contract";
import type { FastifyRequest } from "fastify";

/** An entity tag in a list (RFC 9110, 8.8.3); commas may be within its quotes. */
const entityTag = /(?:W\/)?"[^"]*"/g;

/**
 * Whether a header names the representation that there is now. `*` names any.
 * @param etag of a representation that exists
 */
function names(header: string, etag: string, comparison: "weak" | "strong"): boolean {
  if (header.trim() === "*") return true;
  const tags: readonly string[] = header.match(entityTag) ?? [];
  if (comparison === "strong") return !etag.startsWith("W/") && tags.includes(etag);
  const opaque = (tag: string) => tag.replace(/^W\//, "");
  return tags.some((tag) => opaque(tag) === opaque(etag));
}

/**
 * Whether the caller of a GET has what would be sent, so that 304 is the answer. If-Match is compared strongly and
 * If-None-Match weakly (RFC 9110, 13.1). The only reader of both.
 * @param etag of what would be sent with status 200
 * @throws DomainError PRECONDITION_FAILED if the caller wants another representation or none.
 */
export function isNotModified({ headers }: Pick<FastifyRequest, "headers">, etag: string): boolean {
  const wanted = headers["if-match"];
  if (wanted !== undefined && !names(wanted, etag, "strong"))
    throw new DomainError("PRECONDITION_FAILED");
  const known = headers["if-none-match"];
  return known !== undefined && names(known, etag, "weak");
}
