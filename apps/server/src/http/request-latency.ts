import { STATUS_CODES } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Histogram, type Registry } from "prom-client";

/** Seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const classes = new Set(Object.keys(STATUS_CODES).map((status) => `${status[0]}xx`));

/**
 * Measures how long requests take, by method, route and class of status. There are only so many of each: a route is
 * told by its pattern, never by its address.
 * @param procedureOf the name of the procedure that a request calls, `batch` where it calls several
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
