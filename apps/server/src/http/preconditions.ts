import { DomainError } from "@sortes/contract";
import type { FastifyRequest } from "fastify";

/** An entity tag in a list (RFC 9110, 8.8.3); commas may be within its quotes. */
const entityTag = /(?:W\/)?"[^"]*"/g;

/**
 * Whether a header matches the current representation. `*` matches any.
 * @param etag the current representation's
 */
function names(header: string, etag: string, comparison: "weak" | "strong"): boolean {
  if (header.trim() === "*") return true;
  const tags: readonly string[] = header.match(entityTag) ?? [];
  if (comparison === "strong") return !etag.startsWith("W/") && tags.includes(etag);
  const opaque = (tag: string) => tag.replace(/^W\//, "");
  return tags.some((tag) => opaque(tag) === opaque(etag));
}

/**
 * Whether to reply 304 to a GET, because the client already has the current representation. If-Match is compared
 * strongly and If-None-Match weakly (RFC 9110, 13.1). The only code that reads these headers.
 * @param etag of the representation that status 200 would send
 * @throws DomainError PRECONDITION_FAILED if If-Match does not match.
 */
export function isNotModified({ headers }: Pick<FastifyRequest, "headers">, etag: string): boolean {
  const wanted = headers["if-match"];
  if (wanted !== undefined && !names(wanted, etag, "strong"))
    throw new DomainError("PRECONDITION_FAILED");
  const known = headers["if-none-match"];
  return known !== undefined && names(known, etag, "weak");
}
