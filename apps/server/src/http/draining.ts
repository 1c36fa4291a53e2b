import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "@sortes/contract";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** Requests that are being answered now. */
    inFlight(): number;
    /**
     * Answers open requests and rejects new ones with a 503 that closes the connection. Other connections are closed
     * when idle. Takes at most `patience` milliseconds.
     * @returns how many requests are still unanswered
     */
    drain(patience: number): Promise<number>;
  }
}

/** Milliseconds between two looks for connections that fell idle. */
const interval = 20;

/** Lets a server be stopped without a reset connection. To be called after the hook that sets the common headers. */
export function draining(server: FastifyInstance): void {
  const inFlight = new Set<ServerResponse>();
  let refusing = false;

  server.addHook("onRequest", (_request, reply, done) => {
    if (refusing) {
      reply.header("connection", "close");
      return done(new DomainError("UNAVAILABLE"));
    }
    inFlight.add(reply.raw);
    reply.raw.once("close", () => inFlight.delete(reply.raw));
    done();
  });

  server.decorate("inFlight", () => inFlight.size);
  server.decorate("drain", async (patience: number) => {
    refusing = true;
    // Node then sends `connection: close`
    for (const reply of inFlight) if (!reply.headersSent) reply.shouldKeepAlive = false;
    const end = performance.now() + patience;
    while (inFlight.size > 0 && performance.now() < end) {
      server.server.closeIdleConnections();
      await sleep(interval);
    }
    return inFlight.size;
  });
}
