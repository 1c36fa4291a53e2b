import { operationsLimits, type RecipientState } from "@sortes/contract";
import {
  campaignFigures,
  clockSkew,
  countRecipientsByState,
  countSmtpReplies,
  countUnsentMails,
  countWaitingPaymentEvents,
  type Db,
  findLiveProcesses,
  findSendingCampaigns,
  findSendingFault,
  getSendingSwitch,
} from "@sortes/db";
import type { Clock } from "@sortes/process";
import type { Queues } from "@sortes/queue";
import type { FastifyBaseLogger } from "fastify";
import { keptAnswer } from "./kept-answer.ts";

/** Milliseconds for which figures are good enough. */
const freshFor = 2000;
/** Milliseconds without a heartbeat after which a worker counts as gone: four of them. */
const heartbeatPatience = 20_000;
/** Campaigns that are being sent whose recipients are counted, the newest first. */
const countedCampaigns = 20;

interface Parts {
  db: Db;
  clock: Clock;
  queues: Queues;
  log: FastifyBaseLogger;
}

export type Figures = ReturnType<typeof figuresOf>;

/**
 * What the queues, the mails and the workers are at. Each figure is asked for by itself and kept for some seconds, so
 * that what is away takes nothing else with it and watching costs the same however many watch. Undefined: not known.
 */
export function figuresOf({ db, clock, queues, log }: Parts) {
  const kept = <T>(what: string, ask: () => Promise<T>) =>
    keptAnswer(freshFor, ask, (error) =>
      log.warn({ err: error }, `${what} could not be asked for`),
    );

  return {
    queues: kept("the queues", () => queues.inspection.figures()),
    failedJobs: kept("failed jobs", () => queues.inspection.failed(operationsLimits.failedJobs)),
    mails: kept("mails", () => countUnsentMails(db, operationsLimits.mailDays)),
    payments: kept("payments", () => countWaitingPaymentEvents(db)),
    clockSkew: kept("the clock", () => clockSkew(db, () => clock.now())),
    workers: kept("workers", () => findLiveProcesses(db, "worker", heartbeatPatience)),
    campaigns: kept("campaigns", () => campaignFigures(db)),
    sending: kept("the sending", async () => {
      const [{ stopped }, fault] = await Promise.all([getSendingSwitch(db), findSendingFault(db)]);
      return { stopped, held: fault !== undefined };
    }),
    smtpReplies: kept("answers of mail servers", () => countSmtpReplies(db)),
    recipients: kept("recipients", () => recipientsOf(db)),
  };
}

/** Of the campaigns that are being sent, by state. */
async function recipientsOf(db: Db): Promise<Map<RecipientState, number>> {
  const campaigns = await findSendingCampaigns(db, countedCampaigns);
  const byState = new Map<RecipientState, number>();
  for (const { state, count } of await countRecipientsByState(db, campaigns))
    byState.set(state, (byState.get(state) ?? 0) + count);
  return byState;
}
