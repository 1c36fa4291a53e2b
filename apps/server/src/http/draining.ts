import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "@sortes/contract";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** The number of requests being answered. */
    inFlight(): number;
    /**
     * Continues to accept requests, but closes each connection after its next reply and reports the server as not
     * ready, so that proxies go elsewhere.
     */
    leave(): void;
    /** Whether `leave` or `drain` was called. */
    isLeaving(): boolean;
    /**
     * Answers open requests and rejects new ones with a 503 that closes the connection. Closes idle connections. Takes
     * at most `patience` milliseconds.
     * @param isSocketKept whether the next process inherits the socket; then new connections wait for it instead of
     * being rejected
     * @returns the number of unanswered requests
     */
    drain(patience: number, isSocketKept: boolean): Promise<number>;
  }
}

/** Interval between checks for idle connections (ms). */
const interval = 20;

/** Allows a graceful shutdown without reset connections. Call it after the hook that sets the common headers. */
export function draining(server: FastifyInstance): void {
  const inFlight = new Set<ServerResponse>();
  let leaving = false;
  let refusing = false;
  // Node then sends `connection: close`
  const closeAfter = (reply: ServerResponse) => {
    if (!reply.headersSent) reply.shouldKeepAlive = false;
  };

  server.addHook("onRequest", (_request, reply, done) => {
    if (refusing) {
      reply.header("connection", "close");
      return done(new DomainError("UNAVAILABLE"));
    }
    if (leaving) closeAfter(reply.raw);
    inFlight.add(reply.raw);
    reply.raw.once("close", () => inFlight.delete(reply.raw));
    done();
  });

  server.decorate("inFlight", () => inFlight.size);
  server.decorate("isLeaving", () => leaving);
  const leave = () => {
    leaving = true;
    for (const reply of inFlight) closeAfter(reply);
  };
  server.decorate("leave", leave);
  server.decorate("drain", async (patience: number, isSocketKept: boolean) => {
    if (isSocketKept) server.server.close();
    else refusing = true;
    leave();
    const end = performance.now() + patience;
    while (inFlight.size > 0 && performance.now() < end) {
      server.server.closeIdleConnections();
      await sleep(interval);
    }
    return inFlight.size;
  });
}
