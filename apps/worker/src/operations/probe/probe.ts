import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { probePaths } from "@sortes/process";
import { metricsAccess, metricsHeaders } from "@sortes/process/metrics";
import type { WorkerContext } from "../../context.ts";
import { WorkerMetrics } from "./worker-metrics.ts";

/** Connection limits: times in milliseconds, sizes in bytes. A probe and a scraper need two connections. */
const limits = {
  headersTimeout: 5000,
  requestTimeout: 10_000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 1000,
  maxHeaderSize: 8192,
};
const connections = 64;
/** Pause before a port that is in use is tried again (ms). */
const tryAgain = 5000;

type Answer = [status: number, body: string, headers?: Readonly<Record<string, string>>];

const json = (status: number, body: object, headers = {}): Answer => [
  status,
  `${JSON.stringify(body)}\n`,
  { "content-type": "application/json; charset=utf-8", ...headers },
];

/**
 * Answers probes on the worker's port, if configured: `/live` while the event loop runs, `/ready` by the worker's
 * recent heartbeats and rounds, `/metrics` under the same access rules as the server's. A port in use is logged and
 * retried; mails do not wait for it.
 * @returns an object that closes it
 */
export function openProbe(context: WorkerContext): { close: () => void } {
  const { config, log } = context;
  const { probe } = config;
  if (!probe) return { close() {} };
  const { host, port } = probe;
  const answerTo = answerer(context, probe);
  const server = createServer(limits, (request, reply) => {
    answerTo(request)
      .catch((error: unknown): Answer => {
        log.error({ err: error }, "a probe could not be answered");
        return json(500, { error: "internal" });
      })
      .then((answer) => send(request, reply, answer))
      .catch(() => request.destroy());
  });
  server.maxConnections = connections;
  return { close: keepListening(server, { host, port }, log) };
}

function answerer(
  context: WorkerContext,
  { token, behindProxy }: NonNullable<WorkerContext["config"]["probe"]>,
): (request: IncomingMessage) => Promise<Answer> {
  const metrics = new WorkerMetrics(context);
  return async ({ method, url = "", headers, socket }) => {
    if (method !== "GET" && method !== "HEAD")
      return json(405, { error: "method not allowed" }, { allow: "GET, HEAD" });
    const [path] = url.split("?");
    if (path === probePaths.worker.live) return json(200, { live: true });
    if (path === probePaths.worker.ready) {
      const state = context.vitals.state(context.writes.isRefused);
      return json(state.ready ? 200 : 503, state);
    }
    if (path !== "/metrics") return json(404, { error: "not found" });
    const reader = { headers, addresses: [socket.remoteAddress] };
    const access = metricsAccess(reader, { token, behindProxy });
    if (access === "unauthenticated")
      return json(401, { error: "unauthenticated" }, { "www-authenticate": "Bearer" });
    if (access === "unknown") return json(404, { error: "not found" });
    return [200, await metrics.render(), metricsHeaders];
  };
}

function send(request: IncomingMessage, reply: ServerResponse, [status, body, headers]: Answer) {
  // does not wait for a request body, which is not wanted
  const hasBody = Number(request.headers["content-length"] ?? 0) > 0;
  if (hasBody || request.headers["transfer-encoding"] !== undefined)
    reply.setHeader("connection", "close");
  reply.writeHead(status, { "cache-control": "no-store", ...headers });
  reply.end(request.method === "HEAD" ? undefined : body);
}

/** @returns a function that stops it */
function keepListening(
  server: Server,
  place: { host: string; port: number },
  log: WorkerContext["log"],
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let isLogged = false;
  const listen = () => server.listen(place);
  server.on("listening", () => {
    isLogged = false;
    log.info({ address: server.address() }, "the probe of this worker is listening");
  });
  server.on("error", (error: NodeJS.ErrnoException) => {
    if (!isLogged) log.error({ err: error, ...place }, wordsFor(error));
    isLogged = true;
    if (!closed) timer = setTimeout(listen, tryAgain).unref();
  });
  server.unref();
  listen();
  return () => {
    closed = true;
    clearTimeout(timer);
    server.close(() => {});
    server.closeAllConnections();
  };
}

const wordsFor = ({ code }: NodeJS.ErrnoException): string =>
  code === "EADDRINUSE"
    ? "WORKER_PORT is taken, perhaps by another worker of this machine: give each its own; this worker sends, but answers no probe"
    : "the probe cannot listen on WORKER_PORT; this worker sends, but answers no probe";
