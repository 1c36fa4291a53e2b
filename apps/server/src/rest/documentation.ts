import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { type Body, bodyOf } from "../http/page-file.ts";
import { policyText } from "../http/security.ts";
import { sendBody } from "../http/send-page.ts";
import { openApiDocument } from "./openapi.ts";
import { publishedDocument } from "./published.ts";

/** Brotli's quality; moderate, because the document has two million characters. */
const quality = 5;

/** Swagger UI needs style attributes and innerHTML, so its page has a separate policy. */
const policy = policyText({
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:"],
  "connect-src": ["'self'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
});

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sortes API</title>
<link rel="stylesheet" href="/api/docs/files/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/api/docs/files/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;
const start = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#docs", deepLinking: true });\n`;

/** The OpenAPI document and a page that shows it. */
export async function documentation(api: FastifyInstance): Promise<void> {
  // generated on demand: at the start it would take a quarter of a second, and memory
  let document: Body | undefined;
  api.get("/openapi.json", { config: { cost: () => 2 } }, (request, reply) => {
    document ??= bodyOf(JSON.stringify(publishedDocument(openApiDocument())), quality);
    return sendBody(
      request,
      reply.header("vary", "accept-encoding").type("application/json; charset=utf-8"),
      document,
    );
  });
  api.get("/docs", (_request, reply) =>
    reply.header("content-security-policy", policy).type("text/html; charset=utf-8").send(page),
  );
  api.get("/docs/start.js", (_request, reply) => reply.type("text/javascript").send(start));
  await api.register(fastifyStatic, {
    root: dirname(createRequire(import.meta.url).resolve("swagger-ui-dist")),
    prefix: "/docs/files/",
    wildcard: false,
    globIgnore: ["**/*.map", "**/*es-bundle*", "**/*.html", "**/package.json"],
    decorateReply: false,
    cacheControl: false,
    etag: false, // it compares If-Match weakly
    setHeaders: (reply) => void reply.header("cache-control", "public, max-age=3600"),
  });
}
