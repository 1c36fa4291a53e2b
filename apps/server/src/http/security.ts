import { createHash } from "node:crypto";
import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";

interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}
const none: InlineHashes = { scripts: [], styles: [] };

/**
 * The default content security policy, with the hashes of a page's inline scripts and styles. The only Trusted Types
 * policy is the web app's `default`.
 */
export function pagePolicy({ scripts, styles }: InlineHashes = none): Record<string, string[]> {
  return {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...scripts],
    "style-src": ["'self'", ...styles],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'"],
    "manifest-src": ["'self'"],
    "worker-src": ["'self'"],
    // previews of mails, which have a separate policy
    "frame-src": ["'self'"],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    "frame-ancestors": ["'none'"],
    "require-trusted-types-for": ["'script'"],
    "trusted-types": ["default"],
  };
}

/** Serialises a policy for the header. */
export const policyText = (policy: Record<string, string[]>): string =>
  Object.entries(policy)
    .map(([name, values]) => [name, ...values].join(" "))
    .join("; ");

/** CSP sources for the inline scripts and styles of a page. */
export function inlineHashes(html: string): InlineHashes {
  return {
    scripts: elementsOf(html, "script")
      .filter(({ tag }) => !/ (?:src=|type="application\/(?:ld\+)?json")/.test(tag))
      .map(hashOf),
    styles: elementsOf(html, "style").map(hashOf),
  };
}

interface Element {
  /** The opening tag, without its closing `>`. */
  tag: string;
  content: string;
}

const hashOf = ({ content }: Element): string =>
  `'sha256-${createHash("sha256").update(content).digest("base64")}'`;

/** The elements of a kind that contains only text. */
function elementsOf(html: string, kind: "script" | "style"): Element[] {
  const elements: Element[] = [];
  for (let start = html.indexOf(`<${kind}`); start >= 0;) {
    const open = html.indexOf(">", start);
    const end = html.indexOf(`</${kind}>`, open);
    if (open < 0 || end < 0) break;
    elements.push({ tag: html.slice(start, open), content: html.slice(open + 1, end) });
    start = html.indexOf(`<${kind}`, end);
  }
  return elements;
}

/** The headers of every reply. They are constant, so they are computed once instead of by a middleware. */
export const standingHeaders = (config: Config): Record<string, string> => ({
  "content-security-policy": policyText(pagePolicy()),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  ...(config.https && { "strict-transport-security": "max-age=63072000; includeSubDomains" }),
});

/** Registers the headers of every reply, and CORS. */
export async function security(server: FastifyInstance, config: Config): Promise<void> {
  const headers = standingHeaders(config);
  server.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header("x-request-id", request.id);
    done();
  });
  // public routes override these options
  await server.register(cors, {
    origin: config.corsOrigins.length > 0 && config.corsOrigins,
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: ["authorization", "content-type", "accept-language", "idempotency-key"],
    exposedHeaders: [
      "content-disposition",
      "retry-after",
      "x-request-id",
      "x-ratelimit-limit",
      "x-ratelimit-remaining",
      "x-ratelimit-reset",
    ],
    maxAge: 86_400,
    // otherwise the plugin would answer OPTIONS requests that are not preflights with its own error
    strictPreflight: false,
  });
}
