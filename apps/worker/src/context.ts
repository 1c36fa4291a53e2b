import { randomInt } from "node:crypto";
import { AppSecrets, type Db, openDb, WriteWatch } from "@sortes/db";
import { type Mailer, openMailer, openTransport } from "@sortes/email";
import { type Clock, systemClock } from "@sortes/process";
import { openQueues, type Queues } from "@sortes/queue";
import type { Logger } from "pino";
import { Sender } from "./campaigns/sender.ts";
import type { Config } from "./config.ts";
import { Inbound } from "./inbound/inbound.ts";
import { MailBreaker } from "./mail-breaker.ts";
import { MailLane } from "./mail-lease.ts";
import { SmtpReplies } from "./smtp-replies.ts";

/** Connections to the database: for marks two, for outcomes one, and for claims, leases and looks the others. */
const sendConnections = 5;

/** Everything a job may use. Built once. */
export interface WorkerContext {
  config: Config;
  db: Db;
  /** For work that takes long and that no request waits for. */
  longDb: Db;
  /** For campaigns only, so that they and other mails do not wait for each other. */
  sendDb: Db;
  secrets: AppSecrets;
  /** Whether the database accepts writes. */
  writes: WriteWatch;
  queues: Queues;
  mailer: Mailer;
  /** Counts replies of mail servers. */
  smtpReplies: SmtpReplies;
  breaker: MailBreaker;
  lane: MailLane;
  /** Sends campaigns. */
  sender: Sender;
  /** Takes in reports. */
  inbound: Inbound;
  /** When this process last looked for mails that are due. */
  lastTick: Date;
  /** When it last looked after campaigns, by `performance.now()`. */
  lastCampaignTick: number;
  /** Waits for the next campaign that is due, where that is soon. */
  nextStart: NodeJS.Timeout | undefined;
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
  const writes = new WriteWatch({ log });
  const onQueryError = (error: unknown) => writes.saw(error);
  const told = { onConnectionError, onQueryError };
  const sendDb = openDb({ ...config.database, connections: sendConnections, ...told });
  const db = openDb({ ...config.database, ...told });
  writes.use(() => openDb({ ...config.database, connections: 1 }));
  const secrets = new AppSecrets({
    db,
    clock,
    log,
    current: config.appSecret,
    previous: config.appSecretPrevious,
  });
  const smtpReplies = new SmtpReplies();
  const transport = (source: "mail" | "campaign") =>
    smtpReplies.heard(source, openTransport(config.mail));
  return {
    config,
    db,
    longDb: openDb({
      ...config.database,
      connections: 2,
      patience: "long",
      ...told,
    }),
    sendDb,
    secrets,
    writes,
    queues: openQueues({
      databaseUrl: config.database.url,
      redisUrl: config.redisUrl,
      onError: (error) => log.warn({ err: error }, "the queue is out of reach"),
    }),
    mailer: openMailer(transport("mail"), config.mail),
    smtpReplies,
    breaker: new MailBreaker(jitter),
    lane: new MailLane(),
    sender: new Sender({
      db: sendDb,
      transport: transport("campaign"),
      config,
      secrets,
      clock,
      jitter,
      log,
    }),
    inbound: new Inbound({ db, config, secrets, clock, jitter, log }),
    lastTick: new Date(0),
    lastCampaignTick: -Infinity,
    nextStart: undefined,
    clock,
    jitter,
    log,
  };
}

/** Workers first, since they use the rest. */
export async function closeContext(context: WorkerContext): Promise<void> {
  clearTimeout(context.nextStart);
  context.writes.close();
  await Promise.all([context.queues.close(), context.sender.close(), context.inbound.close()]);
  await context.lane.close();
  await context.mailer.close();
  const { db, longDb, sendDb } = context;
  await Promise.all([db.destroy(), longDb.destroy(), sendDb.destroy()]);
}
