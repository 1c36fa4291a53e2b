import { randomInt } from "node:crypto";
import { AppSecrets, DatabaseClock, DrawBeacon, DrawLog, openDb, WriteWatch } from "@sortes/db";
import { openMailer, openTransport } from "@sortes/email";
import { type Clock, within } from "@sortes/process";
import { StatementTimes } from "@sortes/process/metrics";
import { openQueues } from "@sortes/queue";
import type { Logger } from "pino";
import { Sender } from "./newsletter/sending/sender.ts";
import type { Config } from "./config.ts";
import { PublishedDraws } from "./draws/published-draws.ts";
import { Witnesses } from "./draws/witnesses.ts";
import { Inbound } from "./newsletter/sending/inbound/inbound.ts";
import { MailBreaker } from "./accounts/mail/mail-breaker.ts";
import { MailClaims, MailLane } from "./accounts/mail/mail-lease.ts";
import { Vitals } from "./operations/probe/vitals.ts";
import { WorkerFigures } from "./operations/probe/worker-figures.ts";
import { Background } from "./ground/background.ts";
import { RestoreHold } from "./ground/restore-hold.ts";
import { SmtpReplies } from "./ground/smtp-replies.ts";
import { WebhookSender } from "./newsletter/settings/webhooks/webhook-sender.ts";

/** Database connections for campaigns: two for marks, one for outcomes, and two for claims, leases and polling. */
const sendConnections = 5;

/** The parts that jobs use, created once. */
export type WorkerContext = ReturnType<typeof createContext>;

/**
 * The database past its pooler, if it has one: behind it all statements have the time-outs of its role, which are those
 * of requests.
 */
const unpooled = ({ database }: Config): Config["database"] =>
  database.directUrl === undefined
    ? database
    : { ...database, url: database.directUrl, prepare: true };

/** The composition root, where all parts are created and connected. Opens no connections. */
export function createContext(
  config: Config,
  log: Logger,
  clock: Clock = new DatabaseClock(),
  /** A random number from 0 to 1, so that workers do not act simultaneously. */
  jitter: () => number = () => randomInt(1001) / 1000,
) {
  const onConnectionError = (error: Error) =>
    log.warn({ err: error }, "a database connection broke");
  const writes = new WriteWatch({ log });
  const onQueryError = (error: unknown) => writes.saw(error);
  const onErrors = { onConnectionError, onQueryError };
  const figures = new WorkerFigures();
  const times = new StatementTimes(figures.registry, log);
  const sendDb = openDb({
    ...config.database,
    connections: sendConnections,
    ...onErrors,
    onQuery: times.of("sending"),
  });
  const db = openDb({ ...config.database, ...onErrors, onQuery: times.of("jobs") });
  writes.use(() => openDb({ ...config.database, connections: 1 }));
  const secrets = new AppSecrets({
    db,
    clock,
    log,
    current: config.appSecret,
    previous: config.appSecretPrevious,
  });
  const { chain, relays, dataDir, witnesses } = config.draws;
  const drawLog = new DrawLog({ db, clock, log, dataDir, publicUrl: config.publicUrl });
  const smtpReplies = new SmtpReplies((source, heard) => figures.replied(source, heard));
  const transport = (source: "mail" | "campaign") =>
    smtpReplies.heard(source, openTransport(config.mail));
  const queues = openQueues({
    databaseUrl: unpooled(config).url,
    redisUrl: config.redisUrl,
    onError: (error) => log.warn({ err: error }, "the queue is out of reach"),
  });
  return {
    config,
    db,
    /** For long-running work that no request waits for. */
    longDb: openDb({
      ...unpooled(config),
      connections: 2,
      patience: "long",
      ...onErrors,
      onQuery: times.of("long", false),
    }),
    /** For campaigns only, so that they and other mails do not wait for each other. */
    sendDb,
    secrets,
    writes,
    queues,
    mailer: openMailer(transport("mail"), config.mail),
    smtpReplies,
    breaker: new MailBreaker(jitter),
    lane: new MailLane(),
    claims: new MailClaims(),
    hold: new RestoreHold({ db, log }),
    background: new Background(),
    sender: new Sender({
      db: sendDb,
      transport: transport("campaign"),
      config,
      secrets,
      clock,
      jitter,
      log,
      // if no worker can be woken, the next poll finds them
      onReturn: (campaign) =>
        void queues.producer.announce("campaign.wake", campaign).catch(() => {}),
    }),
    draws: new PublishedDraws({
      db,
      clock,
      log,
      drawLog,
      beacon: new DrawBeacon({ db, chain, relays, clock }),
      witnesses: new Witnesses({ db, witnesses, log }),
    }),
    webhooks: new WebhookSender({
      db,
      secrets,
      clock,
      jitter,
      log,
      isPrivateAllowed: config.webhooksPrivate,
      onTry: (outcome) => figures.triedWebhook(outcome),
    }),
    inbound: new Inbound({
      db,
      config,
      secrets,
      clock,
      jitter,
      log,
      onReport: (kind) => figures.reported(kind),
    }),
    figures,
    vitals: new Vitals((round) => figures.made(round)),
    /** When this process last looked for due mails, by `performance.now()`. */
    lastTick: -Infinity,
    /** When this process last ran the campaign tick, by `performance.now()`. */
    lastCampaignTick: -Infinity,
    /** When this process last watched the servers, by `performance.now()`. */
    lastWatch: -Infinity,
    /** The timer of the next campaign start, if that is soon. */
    nextStart: undefined as NodeJS.Timeout | undefined,
    clock,
    jitter,
    log,
  };
}

/** Time on shutdown for handing over mails in flight (ms). */
const handBackAfter = 1000;
/** Time for disconnecting from the mail server (ms), which may still be processing a mail that was handed back. */
const goodbye = 1200;

/**
 * Closes all parts, work first, since it uses the rest. Mails that take too long are handed back to other workers.
 * @param last what still uses the database meanwhile, such as the last heartbeat
 */
export async function closeContext(context: WorkerContext, last?: Promise<unknown>): Promise<void> {
  context.writes.close();
  const { queues, sender, inbound, draws, lane, webhooks, background } = context;
  const late = setInterval(() => background.run(() => handBack(context)), handBackAfter);
  await Promise.all([
    queues.closeWorkers(),
    lane.close(),
    sender.close(),
    inbound.close(),
    draws.close(),
    webhooks.close(),
  ]);
  clearInterval(late);
  await last;
  clearTimeout(context.nextStart);
  await background.close();
  await queues.close();
  await within(goodbye, context.mailer.close());
  const { db, longDb, sendDb } = context;
  await Promise.all([db.destroy(), longDb.destroy(), sendDb.destroy()]);
}

/** Releases mails that are taking long, and wakes another worker for them. */
async function handBack({ claims, db, log, queues }: WorkerContext): Promise<void> {
  // if no worker can be woken, the next tick finds them
  const wake = () => queues.producer.announce("mail.tick", {}).catch(() => {});
  try {
    const mails = await claims.handBack(db, wake);
    if (mails > 0) log.warn({ mails }, "slow mails were handed back for another worker");
  } catch (error) {
    log.warn({ err: error }, "mails could not be handed back");
  }
}
