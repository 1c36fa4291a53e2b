import { cryptoRandom, type RandomSource } from "@sortes/core";
import { AppSecrets, DatabaseClock, openDb, WriteWatch } from "@sortes/db";
import type { Clock } from "@sortes/process";
import { StatementTimes } from "@sortes/process/metrics";
import { openQueues } from "@sortes/queue";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../../config.ts";
import { FloodGuard } from "../../http/flood-guard.ts";
import { LoginLimits } from "../accounts/login-limits.ts";
import { PasswordChecks, PasswordHasher } from "../accounts/passwords.ts";
import { Sessions } from "../accounts/sessions.ts";
import { CallLimits } from "./call-limits.ts";
import { OnceEach } from "./once/once.ts";
import { OutgoingMail } from "./outgoing-mail.ts";
import { perUserQueues, readerCounts } from "./queue.ts";
import { ServerFigures } from "./server-figures.ts";

/** The parts shared by the services of all domains. None of them holds per-user state. */
export type Ground = ReturnType<typeof createGround>;

export interface Surroundings {
  log: FastifyBaseLogger;
  clock?: Clock;
  random?: RandomSource;
}

/** Opens the database and the queues. */
export function createGround(config: Config, surroundings: Surroundings) {
  const { log, clock = new DatabaseClock(), random = cryptoRandom() } = surroundings;
  const { appSecret: secret, publicUrl } = config;
  const writes = new WriteWatch({ log });
  const counted = new ServerFigures();
  const db = openDb({
    ...config.database,
    onQuery: new StatementTimes(counted.registry, log).of("server"),
    onConnectionError: (error) => log.warn({ err: error }, "a database connection broke"),
    onQueryError: (error) => writes.saw(error),
  });
  writes.use(() => openDb({ ...config.database, connections: 1 }));
  const queues = openQueues({
    databaseUrl: config.database.directUrl ?? config.database.url,
    redisUrl: config.redisUrl,
    onError: (error) => log.warn({ err: error }, "the queue is out of reach"),
  });
  const opened = { db, clock, log, counted, queues, secret, publicUrl };
  const counting = { ...opened, enabled: config.rateLimits };
  const passwords = new PasswordHasher(config.passwordHashing);
  const loginLimits = new LoginLimits(counting);
  return {
    ...opened,
    random,
    writes,
    secrets: new AppSecrets({ ...opened, current: secret, previous: config.appSecretPrevious }),
    mail: new OutgoingMail(opened),
    sessions: new Sessions(opened),
    passwords,
    loginLimits,
    passwordChecks: new PasswordChecks({ ...opened, passwords, loginLimits }),
    callLimits: new CallLimits(counting),
    floodGuard: new FloodGuard(counting),
    onceEach: new OnceEach(opened),
    perUserQueue: perUserQueues(),
    readerCounts: readerCounts(),
  };
}
