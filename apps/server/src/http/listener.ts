import { DomainError, type PlainErrorCode } from "@sortes/contract";
import { pickLocale } from "@sortes/i18n";
import type { FastifyBaseLogger } from "fastify";
import {
  createServer,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import type { Config } from "../config.ts";
import { problemOf } from "./problem.ts";
import { failureOf, rateLimited } from "../failure.ts";
import { type ConnectionLimits, messageLimits } from "../limits.ts";
import { trustsProxies } from "./network.ts";
import { limitConnections } from "./open-connections.ts";
import { mayGoOn } from "./pace.ts";
import { standingHeaders } from "./security.ts";

/** Node's HTTP server with limits for each connection and network, and with our own replies to malformed requests. */
export function createListener(
  config: Config,
  log: FastifyBaseLogger,
  handler: RequestListener,
): Server {
  const limits = config.connections;
  const server = createServer(
    {
      headersTimeout: limits.headersWithin,
      requestTimeout: limits.requestWithin,
      keepAliveTimeout: limits.keepAlive,
      connectionsCheckingInterval: limits.checkEvery,
      maxHeaderSize: messageLimits.headerBytes,
      // `checkRequests` rejects it with our own reply
      requireHostHeader: false,
    },
    handler,
  );
  server.maxHeadersCount = 2 * messageLimits.headers; // `checkRequests` rejects what Node would drop silently
  server.setTimeout(limits.stalled);
  const write = socketReplies(config, log);
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // Node reports it once per request and leaves closing the connection to us
    if (codeOf(error) === "REQUEST_TIMEOUT" && mayGoOn(socket)) return;
    log.trace({ err: error }, "a client sent no request");
    write(socket, new DomainError(codeOf(error)));
  });
  // an unknown expectation may be ignored (RFC 9110, 10.1.1); Node would reply to it itself
  server.on("checkExpectation", handler);
  const seconds = Math.ceil(limits.headersWithin / 1000);
  limitConnections(server, {
    limits,
    isProxy: trustsProxies(config.trustedProxies),
    refuse: config.rateLimits ? (socket) => write(socket, rateLimited(seconds)) : undefined,
    onDrop: () => log.debug("dropped a connection above the limit"),
  });
  closeSlowReaders(server, limits);
  return server;
}

/** Maps an error of Node's parser to our code. */
function codeOf({
  code,
  rawPacket,
}: NodeJS.ErrnoException & { rawPacket?: Buffer }): PlainErrorCode {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return "REQUEST_TIMEOUT";
  if (code !== "HPE_HEADER_OVERFLOW") return "MALFORMED_REQUEST";
  const start = rawPacket?.subarray(0, messageLimits.headerBytes).toString("latin1") ?? "";
  return /^[A-Z]+ \/\S*$/.test(start) ? "URL_TOO_LONG" : "HEADERS_TOO_LARGE";
}

type SocketReply = (socket: Socket, error: DomainError) => void;

/** Writes a problem document to a socket without a complete request, and closes it. */
function socketReplies(config: Config, log: FastifyBaseLogger): SocketReply {
  const standing = Object.entries(standingHeaders(config)).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return (socket, error) => {
    // a reply that has begun cannot be followed by another; Node stores it here
    const under = (socket as Socket & { _httpMessage?: ServerResponse })._httpMessage;
    if (!socket.writable || under?.headersSent) {
      socket.destroySoon();
      return;
    }
    const failure = failureOf(error);
    const locale = pickLocale(under?.req.headers["accept-language"]);
    const body = JSON.stringify(problemOf(failure, locale, { id: "", log }));
    const lines = [
      `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`,
      ...standing,
      "cache-control: no-store",
      "connection: close",
      `content-language: ${locale}`,
      "content-type: application/problem+json; charset=utf-8",
      `content-length: ${Buffer.byteLength(body)}`,
      ...(failure.retryAfter === undefined ? [] : [`retry-after: ${failure.retryAfter}`]),
    ];
    socket.write(`${lines.join("\r\n")}\r\n\r\n${body}`);
    socket.destroySoon();
  };
}

/** Closes connections with slow readers, whose unread data would fill memory. */
function closeSlowReaders(server: Server, { behind, checkEvery }: ConnectionLimits): void {
  const since = new Map<Socket, number>();
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const socket of since.keys()) if (!isBehind(socket)) since.delete(socket);
    for (const socket of open) {
      if (!isBehind(socket)) continue;
      const began = since.get(socket) ?? now;
      since.set(socket, began);
      if (now - began >= behind) socket.destroy();
    }
  }, checkEvery);
  timer.unref();
  server.once("close", () => clearInterval(timer));
}

const isBehind = (socket: Socket): boolean =>
  !socket.destroyed && socket.writableLength > messageLimits.largeReply;
