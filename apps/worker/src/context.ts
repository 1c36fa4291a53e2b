import { randomInt } from "node:crypto";
import { type Db, openDb } from "@sortes/db";
import { openTransport, type Transport } from "@sortes/email";
import { type Clock, systemClock } from "@sortes/process";
import { openQueues, type Queues } from "@sortes/queue";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { MailBreaker } from "./mail-breaker.ts";
import { MailLane } from "./mail-lane.ts";

/** Everything a job may use. Built once. */
export interface WorkerContext {
  config: Config;
  db: Db;
  /** For work that takes long and that no request waits for. */
  longDb: Db;
  queues: Queues;
  transport: Transport;
  breaker: MailBreaker;
  lane: MailLane;
  /** When this process last looked for mails that are due. */
  lastTick: Date;
  clock: Clock;
  /** A random number from 0 to 1, so that several workers do not act at the same moment. */
  jitter: () => number;
  log: Logger;
}

/** The composition root: the only place that puts the parts together. It opens no connection. */
export function createContext(
  config: Config,
  log: Logger,
  clock: Clock = systemClock,
  jitter: () => number = () => randomInt(1001) / 1000,
): WorkerContext {
  const onConnectionError = (error: Error) =>
    log.warn({ err: error }, "a database connection broke");
  return {
    config,
    db: openDb({ ...config.database, onConnectionError }),
    longDb: openDb({
      ...config.database,
      connections: 1,
      patience: "long",
      onConnectionError,
    }),
    queues: openQueues({
      databaseUrl: config.database.url,
      redisUrl: config.redisUrl,
      onError: (error) => log.warn({ err: error }, "the queue is out of reach"),
    }),
    transport: openTransport(config.mail),
    breaker: new MailBreaker(jitter),
    lane: new MailLane(),
    lastTick: new Date(0),
    clock,
    jitter,
    log,
  };
}

/** Workers first, so that nothing uses what is closed after them. */
export async function closeContext(context: WorkerContext): Promise<void> {
  await context.queues.close();
  await context.lane.close();
  await context.transport.close();
  await Promise.all([context.db.destroy(), context.longDb.destroy()]);
}
