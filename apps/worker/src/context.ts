import { type Db, openDb } from "@sortes/db";
import { openTransport, type Transport } from "@sortes/email";
import { openQueues, type Queues } from "@sortes/queue";
import type { Logger } from "pino";
import type { Config } from "./config.ts";

export interface Clock {
  now(): Date;
}

/** Everything a job may use. Built once. */
export interface WorkerContext {
  config: Config;
  db: Db;
  queues: Queues;
  transport: Transport;
  clock: Clock;
  log: Logger;
}

/** The composition root: the only place where parts meet. Nothing connects yet. */
export function createContext(
  config: Config,
  log: Logger,
  clock: Clock = { now: () => new Date() },
): WorkerContext {
  return {
    config,
    db: openDb({
      ...config.database,
      onConnectionError: (error) => log.warn({ err: error }, "a database connection broke"),
    }),
    queues: openQueues({
      databaseUrl: config.database.url,
      redisUrl: config.redisUrl,
      onError: (error) => log.warn({ err: error }, "the queue is out of reach"),
    }),
    transport: openTransport(config.mail),
    clock,
    log,
  };
}

/** Workers first, so that nothing uses what is closed after them. */
export async function closeContext(context: WorkerContext): Promise<void> {
  await context.queues.close();
  await context.transport.close();
  await context.db.destroy();
}
