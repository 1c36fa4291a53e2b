import { STATUS_CODES } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Histogram, type Registry } from "prom-client";
import { DomainError } from "@sortes/contract";
import { metricsAccess, metricsHeaders } from "@sortes/process/metrics";

interface Parts {
  /** Undefined: only local programs may read the metrics, and nobody through a proxy. */
  token: string | undefined;
  /** Whether requests come through a proxy, which may be local and may hide its client. */
  behindProxy: boolean;
  /** Renders the metrics in Prometheus' text format. */
  render: () => Promise<string>;
}

/** `/metrics`, for bearers of the token. */
export function metricsPage(server: FastifyInstance, { token, behindProxy, render }: Parts): void {
  server.get("/metrics", async (request, reply) => {
    const { raw, ip, headers } = request;
    const reader = { headers, addresses: [raw.socket.remoteAddress, ip] };
    const access = metricsAccess(reader, { token, behindProxy });
    if (access === "unauthenticated") throw new DomainError("UNAUTHENTICATED");
    if (access === "unknown") throw new DomainError("NOT_FOUND");
    return await reply.headers(metricsHeaders).send(await render());
  });
}

/** Upper bounds of the histogram's buckets in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const classes = new Set(Object.keys(STATUS_CODES).map((status) => `${status[0]}xx`));

/**
 * Measures the duration of requests by method, route and status class. The number of labels is bounded, because routes
 * are identified by pattern, not by URL.
 * @param procedureOf the name of the procedure that a request calls, `batch` for several
 */
export function measureRequests(
  server: FastifyInstance,
  registry: Registry,
  procedureOf: (request: FastifyRequest) => string | undefined,
): void {
  const latency = new Histogram({
    name: "sortes_http_request_duration_seconds",
    help: "Time from the headers of a request to the end of its reply.",
    labelNames: ["method", "route", "status"] as const,
    buckets,
    registers: [registry],
  });
  server.addHook("onResponse", (request, reply, done) => {
    const method = methods.has(request.method) ? request.method : "other";
    const route = procedureOf(request) ?? request.routeOptions.url ?? "unmatched";
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    const labels = { method, route, status: classes.has(status) ? status : "other" };
    latency.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}
