import { operationsLimits, type RecipientState } from "@sortes/contract";
import { clockSkew, type Db } from "@sortes/db";
import * as operations from "@sortes/db/operations/operations";
import * as draws from "@sortes/db/draws/draws";
import * as statistics from "@sortes/db/newsletter/statistics/statistics";
import * as waits from "@sortes/db/accounts/waits";
import * as measures from "@sortes/db/operations/measures";
import * as watch from "@sortes/db/operations/watch";
import * as processes from "@sortes/db/operations/processes";
import * as campaignStates from "@sortes/db/newsletter/campaigns/states";
import * as sendingControl from "@sortes/db/newsletter/sending/sending-control";
import { FailureLog } from "@sortes/process";
import type { ServiceParts } from "../ground/service.ts";
import { cachedQuery } from "../ground/cached-query.ts";

/** How long figures are cached (ms). */
const freshFor = 2000;
/** How long expensive or slowly changing figures are cached (ms): activity, and sizes. */
const freshFor15s = 15_000;
const freshForMinute = 60_000;
/** How long silent processes are shown (ms), and the maximum number of processes. */
const shown = { for: 10 * 60_000, atMost: 100 };
/** Time without a heartbeat after which a process counts as gone (ms): four intervals. */
const heartbeatPatience = 20_000;
/** How long a damaged draw is reported (ms). */
const damageShownFor = 7 * 24 * 60 * 60 * 1000;
/** Maximum number of running campaigns whose recipients are counted, newest first. */
const countedCampaigns = 20;

type Parts = ServiceParts<"db" | "clock" | "queues" | "log">;

export type Figures = ReturnType<typeof figuresOf>;

/**
 * The state of queues, mails and workers. Each figure is queried separately and cached for seconds, so that one failure
 * does not affect others and the cost does not depend on the number of readers. Undefined: unknown.
 */
export function figuresOf({ db, clock, queues, log }: Parts) {
  const failures = new FailureLog(log);
  const kept = <T>(what: string, ask: () => Promise<T>, fresh = freshFor) => {
    const logged = () => failures.watch(`${what} could not be read`, ask);
    return cachedQuery(fresh, logged, () => {});
  };

  return {
    queues: kept("the queues", () => queues.inspection.figures()),
    failedJobs: kept("failed jobs", () => queues.inspection.failed(operationsLimits.failedJobs)),
    mails: kept("mails", () => operations.countUnsentMails(db, operationsLimits.mailDays)),
    payments: kept("payments", () => waits.countWaitingPaymentEvents(db)),
    clockSkew: kept("the clock", () => clockSkew(db, clock)),
    processes: kept("servers and workers", async () => {
      const found = await processes.list(db, shown.for, shown.atMost);
      return found.map(({ silentFor, ...process }) => ({
        ...process,
        isSilent: silentFor * 1000 >= heartbeatPatience,
      }));
    }),
    tables: kept("sizes of tables", () => measures.tables(db), freshForMinute),
    activity: kept("the database's activity", () => measures.activity(db), freshFor15s),
    troubles: kept("recorded troubles", () => watch.troubles(db)),
    drawLog: kept("the log of draws", () => measures.drawLog(db), freshFor15s),
    backup: kept("backups", () => measures.findLastBackup(db), freshForMinute),
    campaigns: kept("campaigns", () => operations.campaignFigures(db)),
    sending: kept("the sending", async () => {
      const [{ stopped, changedAt }, fault] = await Promise.all([
        sendingControl.getSwitch(db),
        sendingControl.findFault(db),
      ]);
      return { stopped, stoppedAt: changedAt, fault };
    }),
    smtpReplies: kept("answers of mail servers", () => operations.countSmtpReplies(db)),
    damagedDraws: kept("damaged draws", () =>
      draws.countDamaged(db, new Date(clock.now().getTime() - damageShownFor)),
    ),
    recipients: kept("recipients", () => recipientsOf(db)),
  };
}

/** The processes of an app that are alive and take work. */
export const working = (
  processes: readonly Process[] | undefined,
  app: "server" | "worker",
): Process[] | undefined =>
  processes?.filter(
    (process) => process.app === app && process.state === "running" && !process.isSilent,
  );

type Process = NonNullable<Awaited<ReturnType<Figures["processes"]>>>[number];

/** Recipients of the campaigns that are being sent, by state. */
async function recipientsOf(db: Db): Promise<Map<RecipientState, number>> {
  const campaigns = await campaignStates.findSending(db, countedCampaigns);
  const byState = new Map<RecipientState, number>();
  for (const { state, count } of await statistics.countRecipientsByState(db, campaigns))
    byState.set(state, (byState.get(state) ?? 0) + count);
  return byState;
}
