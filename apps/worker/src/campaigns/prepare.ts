import { monthlyCapDays } from "@sortes/contract";
import {
  CampaignGoneError,
  findUnpreparedCampaigns,
  inTransaction,
  isDatabaseGone,
  prepareRecipients,
} from "@sortes/db";
import type { WorkerContext } from "../context.ts";

/** Whether a process is at it, and whether it was asked again meanwhile. */
const rounds = new WeakMap<WorkerContext, { again: boolean }>();

/**
 * Writes down the recipients of the campaigns that have none yet. While this process is at it, it is only noted that it
 * was asked again: no job waits for a million rows. Never rejects.
 */
export async function prepareCampaigns(context: WorkerContext): Promise<void> {
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
  try {
    for (const id of await findUnpreparedCampaigns(context.db)) await prepare(context, id);
  } catch (error) {
    context.log.warn({ err: error }, "campaigns that start could not be looked up");
  }
}

async function prepare({ longDb, log, sender }: WorkerContext, campaignId: string): Promise<void> {
  const began = performance.now();
  try {
    const recipients = await inTransaction(longDb, (tx) =>
      prepareRecipients(tx, campaignId, monthlyCapDays),
    );
    if (recipients === undefined) return;
    const ms = Math.round(performance.now() - began);
    log.info({ campaignId, recipients, ms }, "the recipients of a campaign are written down");
    void sender.wake();
  } catch (error) {
    if (error instanceof CampaignGoneError || isDatabaseGone(error))
      log.warn({ err: error, campaignId }, "a campaign could not be prepared yet");
    else log.error({ err: error, campaignId }, "a campaign cannot be prepared");
  }
}
