import { randomUUID } from "node:crypto";
import { clockSkew, clockTolerance, DatabaseClock } from "@sortes/db";
import { watchServers } from "./operations/watch-servers.ts";
import * as processes from "@sortes/db/operations/processes";
import * as deliveryReports from "@sortes/db/newsletter/sending/delivery-reports";
import * as mailMessages from "@sortes/db/accounts/messages";
import { FailureLog, selfOf } from "@sortes/process";
import { evictionWarning } from "@sortes/queue";
import type { WorkerContext } from "./context.ts";
import { campaignTick } from "./newsletter/campaigns/tick.ts";
import { mailTick } from "./accounts/mail/send-mail.ts";

/** Interval between heartbeats (ms). */
const every = 5000;
/** Time without a tick from the queue after which this process runs the tick itself (ms). */
const patience = 7000;
const day = 24 * 60 * 60 * 1000;
/** Minimum policy rejections per day to report; fewer may be due to a single receiver. */
const alertsTold = 3;

export interface Pulse {
  stop(): Promise<void>;
}

/**
 * A worker's periodic work without the queue: writes heartbeats and notes for staff, and runs the mail and campaign
 * ticks if the queue brings none.
 */
export function startPulse(context: WorkerContext): Pulse {
  const { db, clock, log, queues } = context;
  const self = {
    ...selfOf(import.meta.dirname),
    id: randomUUID(),
    app: "worker",
    startedAt: clock.now(),
  };
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const failures = new FailureLog(log);
  const attempt = (what: string, work: () => Promise<void>): Promise<void> =>
    failures.attempt(what, work);

  let policy: string | undefined;
  async function checkPolicy(): Promise<void> {
    const found = await queues.evictionPolicy().catch(() => policy); // another part reports that Redis is down
    if (found !== undefined && found !== policy) log.error({ policy: found }, evictionWarning);
    policy = found;
  }

  async function once(): Promise<void> {
    await checkPolicy();
    await attempt("the clock of the database could not be read", async () => {
      if (clock instanceof DatabaseClock) await clock.compare(db);
    });
    await attempt("the heartbeat could not be written", async () => {
      await processes.beat(db, { ...self, notes: await notesOf(context) });
      context.vitals.beat();
    });
    await attempt("the replies of mail servers could not be counted", () =>
      context.smtpReplies.write(db),
    );
    await attempt("the servers could not be watched", () => watchServers(context));
    if (stopped || !(await mayWork(context))) return again();
    if (performance.now() - context.lastTick >= patience)
      await attempt("the due mails could not be looked up", () => mailTick(context));
    if (performance.now() - context.lastCampaignTick >= patience)
      await attempt("the campaigns could not be processed", () => campaignTick(context));
    void context.sender.wake(); // a job wakes only one worker
    void context.inbound.wake();
    void context.draws.wake();
    void context.webhooks.wake();
    again();
  }

  function again(): void {
    if (stopped) return;
    timer = setTimeout(() => {
      running = once();
    }, every);
  }

  let running = once();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
      await attempt("the replies of mail servers could not be counted", () =>
        context.smtpReplies.write(db),
      );
      // from now on it no longer counts as a worker, but is shown until it exits
      await attempt("the heartbeat could not be withdrawn", () =>
        processes.beat(db, { ...self, notes: [], state: "draining" }),
      );
    },
  };
}

/**
 * Whether the worker may send and receive: not with a wrong `APP_SECRET`, which would miss suppressed addresses, nor
 * with a restored or copied database that has not been released.
 */
const mayWork = async ({ secrets, hold }: WorkerContext): Promise<boolean> =>
  (await secrets.look()) !== "foreign" && !(await hold.isHeld().catch(() => true));

/** Codes of notes for staff, for the health page. */
async function notesOf(context: WorkerContext) {
  const { breaker, clock, db, draws, hold, inbound, secrets, sender, webhooks } = context;
  const since = new Date(clock.now().getTime() - day);
  const { givenUp, unknown } = await mailMessages.countTroubleSince(db, since);
  const alerts = await deliveryReports.countAlertsSince(db, since);
  const skew = await clockSkew(db, clock);
  const held = await hold.held();
  return [
    ...(secrets.state === "foreign" ? ["app_secret"] : []),
    ...(held ? [held] : []),
    ...(Math.abs(skew) > clockTolerance ? ["clock_worker"] : []),
    ...breaker.notes,
    ...sender.notes,
    ...inbound.notes,
    ...draws.notes,
    ...webhooks.notes,
    ...(alerts >= alertsTold ? ["reports_policy"] : []),
    ...(givenUp > 0 ? ["mail_given_up"] : []),
    ...(unknown > 0 ? ["mail_unknown"] : []),
  ];
}
