import { type OpenSpan, tracing } from "@sortes/process/tracing";
import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * A span for each request, if traces are kept when the server is built. It has the pattern of the route or the name of
 * the procedure, never an address; what clients say of traces of their own is not believed.
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
  // after the body was read, whose events belong to the connection
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
