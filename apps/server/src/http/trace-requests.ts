import { type OpenSpan, tracing } from "@sortes/process/tracing";
import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * Adds a span per request, if tracing is on when the server is built. It is named after the route's pattern or the
 * procedure, never the URL. Trace headers of clients are ignored.
 * @param procedureOf the name of the procedure that a request calls, `batch` for several
 */
export function traceRequests(
  server: FastifyInstance,
  procedureOf: (request: FastifyRequest) => string | undefined,
): void {
  if (!tracing()) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  server.addHook("onRequest", (request, _reply, done) => {
    const span = tracing()?.begin({ name: request.method, kind: "server" });
    if (span) spans.set(request, span);
    done();
  });
  // entered after the body was read, because its events belong to the connection
  server.addHook("preValidation", (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.enter(done);
    else done();
  });
  server.addHook("onResponse", (request, reply, done) => {
    const route = procedureOf(request) ?? request.routeOptions.url ?? "unmatched";
    const { statusCode } = reply;
    spans.get(request)?.end({
      name: `${request.method} ${route}`,
      attributes: {
        "http.request.method": request.method,
        "http.route": route,
        "http.response.status_code": statusCode,
      },
      failed: statusCode >= 500,
    });
    done();
  });
}
