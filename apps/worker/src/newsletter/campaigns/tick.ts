import { sendAgainWhenDue } from "./again.ts";
import { clearIssues, finishCampaign, recordMoves } from "./finish.ts";
import { decideSubjects } from "./subjects.ts";
import { moveWelcomeOn } from "./welcome.ts";
import { inTransaction, isDatabaseGone } from "@sortes/db";
import * as ownTimes from "@sortes/db/newsletter/campaigns/own-time";
import * as preparation from "@sortes/db/newsletter/campaigns/preparation";
import * as campaignRounds from "@sortes/db/newsletter/campaigns/rounds";
import * as statistics from "@sortes/db/newsletter/statistics/statistics";
import * as storedTotals from "@sortes/db/ground/totals";
import { type CampaignAction, type CampaignStatus, monthlyCapDays } from "@sortes/contract";
import type { WorkerContext } from "../../context.ts";

/** Maximum changes folded by one statement: about ten seconds' work of one worker. */
const folded = 10_000;

/**
 * Folds changes of recipients' states into totals, so that queries only add up the changes of the last seconds.
 * Unfolded changes stay valid for the next run. Never rejects.
 */
export async function addUpRecipients({ db, log }: WorkerContext): Promise<void> {
  try {
    let [all, last] = [0, folded];
    while (last === folded) all += last = await statistics.foldRecipientChanges(db, folded);
    if (all > 0) await statistics.vacuumRecipientChanges(db, false);
    while ((await storedTotals.fold(db, folded)) === folded);
  } catch (error) {
    log.warn({ err: error }, "the counts of recipients could not be updated");
  }
}

/** Contexts with a running preparation, and whether another round was requested. */
const rounds = new WeakMap<WorkerContext, { again: boolean }>();

/**
 * Begins second mails that are due, and inserts the recipients of campaigns that have none yet. While it runs, further
 * calls only request another run: no job waits for a million rows. Never rejects.
 */
async function prepareCampaigns(context: WorkerContext): Promise<void> {
  const running = rounds.get(context);
  if (running) return void (running.again = true);
  const round = { again: true };
  rounds.set(context, round);
  while (round.again) {
    round.again = false;
    await prepareAll(context);
  }
  rounds.delete(context);
}

async function prepareAll(context: WorkerContext): Promise<void> {
  await sendAgainWhenDue(context);
  try {
    const unprepared = await preparation.findUnprepared(context.db);
    for (const id of unprepared) if (!context.background.isClosed) await prepare(context, id);
    for (const change of await ownTimes.findChanged(context.db)) await changeHour(context, change);
  } catch (error) {
    context.log.warn(
      { err: error },
      "starting campaigns, or changes of their hour, could not be looked up",
    );
  }
}

async function prepare({ longDb, log, sender }: WorkerContext, campaignId: string): Promise<void> {
  const began = performance.now();
  try {
    const recipients = await inTransaction(longDb, (tx) =>
      preparation.prepareRecipients(tx, campaignId, monthlyCapDays),
    );
    if (recipients === undefined) return;
    const ms = Math.round(performance.now() - began);
    log.info({ campaignId, recipients, ms }, "the recipients of a campaign were recorded");
    void sender.wake();
  } catch (error) {
    if (error instanceof preparation.CampaignGoneError || isDatabaseGone(error))
      log.warn({ err: error, campaignId }, "a campaign could not be prepared yet");
    else log.error({ err: error, campaignId }, "a campaign cannot be prepared");
  }
}

/** Moves the recipients of a campaign that still wait for their hour to the new one. Safe to run twice, and at once. */
async function changeHour(
  { background, longDb, log, sender }: WorkerContext,
  change: { id: string; version: number },
): Promise<void> {
  let last: string | undefined = "00000000-0000-0000-0000-000000000000";
  while (last !== undefined) {
    if (background.isClosed) return;
    const after: string = last;
    last = await inTransaction(longDb, (tx) => ownTimes.moveRecipients(tx, change, after));
  }
  log.info({ campaignId: change.id }, "readers who wait for their hour get a campaign at another");
  void sender.wake();
}

/** How far ahead a start is awaited with a timer (ms): slightly longer than until the next tick. */
const ahead = 6000;

/** Starts campaigns that are due by the database's clock, prepares started ones, and decides tests of subjects. */
export async function startCampaigns(context: WorkerContext): Promise<void> {
  const { background, db, log, sender } = context;
  const moved = await inTransaction(db, async (tx) => {
    const started = await campaignRounds.startDue(tx);
    for (const campaign of started)
      await recordMoves(context, tx, [campaign], deeds[campaign.status] ?? "campaign.start");
    return started;
  });
  for (const { id, status } of moved) {
    const trouble = troubles[status];
    if (trouble === undefined) log.info({ campaignId: id }, "a campaign starts");
    else log.error({ campaignId: id }, trouble);
  }
  background.run(() => prepareCampaigns(context));
  await decideSubjects(context);
  await awaitNextStart(context);
  void sender.wake();
}

/** The audit actions, and below the log messages, of due campaigns that do not start. */
const deeds: Partial<Record<CampaignStatus, `campaign.${CampaignAction}`>> = {
  missed: "campaign.miss",
  paused: "campaign.hold",
};
const troubles: Partial<Record<CampaignStatus, string>> = {
  missed: "a campaign was found long after its time; staff have to say whether it goes out",
  paused: "a campaign is held back: staff have to set the postal address of its sender first",
};

/** Sets a timer for the next start, so that it is on time even if the queue has lost its job. */
async function awaitNextStart(context: WorkerContext): Promise<void> {
  const wait = await campaignRounds.findNextStart(context.db, ahead);
  if (wait === undefined || context.nextStart) return;
  context.nextStart = setTimeout(
    () => {
      context.nextStart = undefined;
      context.background.run(() =>
        startCampaigns(context).catch((error: unknown) =>
          context.log.warn({ err: error }, "campaigns that are due could not be started"),
        ),
      );
    },
    Math.ceil(wait) + 1,
  ).unref();
}

/** Recipients of cancelled campaigns skipped per statement. */
const skipped = 5000;
/** Days after the cancellation during which each tick checks a campaign; housekeeping checks all. */
const cancelledDays = 2;

/**
 * Maintains the campaigns: folds outcomes, pauses campaigns after a long absence of workers, settles the claims of dead
 * workers, starts due campaigns, advances readers of the welcome series, skips recipients of cancelled campaigns,
 * finishes completed ones and clears issues that turned out to be none. Safe to run twice, even concurrently.
 */
export async function campaignTick(context: WorkerContext): Promise<void> {
  const { db, log } = context;
  context.lastCampaignTick = performance.now();
  await addUpRecipients(context);
  const paused = await inTransaction(db, async (tx) => {
    const found = await campaignRounds.lookAfter(tx);
    await recordMoves(context, tx, found, "campaign.interrupt");
    return found;
  });
  for (const { id } of paused)
    log.error(
      { campaignId: id },
      "no worker ran for over an hour: staff have to resume this campaign",
    );
  const swept = await inTransaction(db, campaignRounds.sweepExpiredClaims);
  if (swept.queued > 0) log.warn(swept, "recipients of a worker that died were requeued");
  if (swept.unknown > 0)
    log.error(
      swept,
      "mails whose worker died while sending them may have arrived; they are not resent",
    );
  await startCampaigns(context);
  // after the time-critical work: it inserts recipients and may have to wait for others that do
  await moveWelcomeOn(context);
  let left = skipped;
  while (left === skipped) left = await campaignRounds.skipCancelled(db, skipped, cancelledDays);
  await finishCampaign(context, db);
  await clearIssues(context, db);
  context.vitals.made("campaign");
}
