import { operationsLimits, type RecipientState } from "@sortes/contract";
import {
  campaignFigures,
  clockSkew,
  countDamagedDraws,
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
import { within } from "@sortes/process";
import type { ServiceParts } from "../service.ts";

/** Milliseconds after which a caller continues without the answer. */
const patience = 3000;

/**
 * Asks once in `freshFor` milliseconds, however many want to know, and once at a time.
 * @param onFailure called for each failed query.
 * @returns a function that returns the answer, or undefined without one within three seconds.
 */
function keptAnswer<T>(
  freshFor: number,
  ask: () => Promise<T>,
  onFailure: (error: unknown) => void,
): () => Promise<T | undefined> {
  let kept: Promise<T | undefined> | undefined;
  let until = -Infinity; // by the process's monotonic clock

  function asked(): Promise<T | undefined> {
    if (kept && performance.now() < until) return kept;
    until = Infinity;
    kept = ask()
      .catch((error: unknown) => {
        onFailure(error);
        return undefined;
      })
      .finally(() => {
        until = performance.now() + freshFor;
      });
    return kept;
  }

  return () => within(patience, asked());
}

/** Milliseconds for which figures are good enough. */
const freshFor = 2000;
/** Milliseconds without a heartbeat after which a worker counts as gone: four of them. */
const heartbeatPatience = 20_000;
/** Milliseconds for which a damaged draw is told of. */
const damageTold = 7 * 24 * 60 * 60 * 1000;
/** Maximum number of running campaigns whose recipients are counted, newest first. */
const countedCampaigns = 20;

type Parts = ServiceParts<"db" | "clock" | "queues" | "log">;

export type Figures = ReturnType<typeof figuresOf>;

/**
 * The state of queues, mails and workers. Each figure is read independently and cached for seconds, so that one failure
 * affects no other and the cost does not depend on the number of readers. Undefined: unknown.
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
    damagedDraws: kept("damaged draws", () =>
      countDamagedDraws(db, new Date(clock.now().getTime() - damageTold)),
    ),
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
