import { once } from "node:events";
import { type Log, onStop, systemClock, within } from "@sortes/process";
import { stopTracing } from "@sortes/process/tracing";
import type { FastifyInstance } from "fastify";
import { type AppContext, closeContext } from "./features/context.ts";

/** Time for each part of a shutdown after `drainFor` (ms); the supervisor waits ten seconds in all. */
const patience = {
  answers: 7000,
  // for clients that connected just before and are about to send a request, which is then rejected
  connections: 250,
  stores: 1500,
};

interface Stopping {
  app: FastifyInstance;
  context: AppContext;
  log: Log;
  /** Whether the next process inherits the listening socket. */
  isSocketKept: boolean;
}

/** Ends the process gracefully at the first request to stop, and at once at the second. */
export function stopWhenAsked(stopping: Stopping): void {
  const { app, log } = stopping;
  onStop({
    first: () =>
      void stop(stopping).then(
        (cut) => process.exit(cut > 0 ? 1 : 0),
        (error: unknown) => {
          log.error({ err: error }, "the stop failed");
          process.exit(1);
        },
      ),
    again() {
      log.warn({ requests: app.inFlight() }, "stopped at once; these requests were cut off");
      process.exit(1);
    },
  });
}

/** @returns the number of requests that were cut off. */
async function stop({ app, context, log, isSocketKept }: Stopping): Promise<number> {
  context.presence.drain();
  context.watch.end();
  context.renewals.end();
  const { drainFor } = context.config;
  if (drainFor > 0) {
    app.leave();
    log.info({ seconds: drainFor / 1000 }, "no longer ready; still taking requests for a while");
    await systemClock.sleep(drainFor);
  }
  log.info({ requests: app.inFlight() }, "stopping; these requests are answered first");
  const closedAll = once(app.server, "close");
  const cut = await app.drain(patience.answers, isSocketKept);
  if (cut > 0) log.warn({ requests: cut }, "these requests took too long and were cut off");
  const closed = app.close();
  await within(patience.connections, closedAll);
  app.server.closeAllConnections();
  await closed;
  await Promise.all([within(patience.stores, closeContext(context)), stopTracing()]);
  return cut;
}
