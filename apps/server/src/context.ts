import { cryptoRandom, type RandomSource } from "@sortes/core";
import { type Db, openDb } from "@sortes/db";
import { openQueues, type Queues } from "@sortes/queue";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "./config.ts";
import { Accounts } from "./features/accounts/accounts.service.ts";
import { LoginLimits } from "./features/accounts/login-limits.ts";
import { PasswordHasher } from "./features/accounts/passwords.ts";
import { Sessions } from "./features/accounts/sessions.ts";
import { Articles } from "./features/articles/articles.service.ts";
import { Generators } from "./features/generators/generators.service.ts";
import { History } from "./features/history/history.service.ts";
import { OutgoingMail } from "./features/mail/outgoing-mail.ts";
import { SchemaGuard } from "./schema-guard.ts";

/** The time, and waiting for it to pass. Milliseconds. */
export interface Clock {
  now(): Date;
  sleep(ms: number): Promise<void>;
}

const systemClock: Clock = {
  now: () => new Date(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** Everything a request may use. Built once; holds no state of any person. */
export interface AppContext {
  config: Config;
  db: Db;
  schema: SchemaGuard;
  queues: Queues;
  sessions: Sessions;
  accounts: Accounts;
  generators: Generators;
  history: History;
  articles: Articles;
}

export interface Surroundings {
  log: FastifyBaseLogger;
  clock?: Clock;
  random?: RandomSource;
}

/** The composition root: the only place where parts meet. Close what it opened with `closeContext`. */
export function createContext(config: Config, surroundings: Surroundings): AppContext {
  const { log, clock = systemClock, random = cryptoRandom() } = surroundings;
  const db = openDb({
    ...config.database,
    onConnectionError: (error) => log.warn({ err: error }, "a database connection broke"),
  });
  const queues = openQueues({
    databaseUrl: config.database.url,
    redisUrl: config.redisUrl,
    onError: (error) => log.warn({ err: error }, "the queue is out of reach"),
  });
  const mail = new OutgoingMail({ queues, clock, log });
  const sessions = new Sessions({ db, clock });
  const passwords = new PasswordHasher(config.passwordHashing);
  const loginLimits = new LoginLimits({
    db,
    clock,
    secret: config.appSecret,
    enabled: config.rateLimits,
  });
  const history = new History({ db, clock });
  return {
    config,
    db,
    schema: new SchemaGuard({ db, clock, log }),
    queues,
    sessions,
    accounts: new Accounts({ db, clock, mail, sessions, passwords, loginLimits }),
    generators: new Generators({ history, random }),
    history,
    articles: new Articles(),
  };
}

export async function closeContext(context: AppContext): Promise<void> {
  await context.queues.close();
  await context.db.destroy();
}
