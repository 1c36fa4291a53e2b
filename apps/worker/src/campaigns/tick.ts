import {
  inTransaction,
  lookAfterCampaigns,
  skipCancelledRecipients,
  sweepExpiredClaims,
} from "@sortes/db";
import type { WorkerContext } from "../context.ts";
import { addUpRecipients } from "./add-up.ts";
import { finishCampaign, recordMoves } from "./finish.ts";
import { startCampaigns } from "./start.ts";

/** Recipients of cancelled campaigns that one statement leaves out. */
const batch = 5000;

/**
 * Looks after the campaigns: adds up what became of recipients, asks staff after a long absence, settles what dead workers
 * left, starts what is due, empties what was cancelled and finishes what is done. Safe to run twice, also at the same time.
 */
export async function campaignTick(context: WorkerContext): Promise<void> {
  const { db, log } = context;
  context.lastCampaignTick = performance.now();
  await addUpRecipients(context);
  const paused = await inTransaction(db, async (tx) => {
    const found = await lookAfterCampaigns(tx);
    await recordMoves(context, tx, found, "campaign.interrupt");
    return found;
  });
  for (const { id } of paused)
    log.error(
      { campaignId: id },
      "no worker was here for over an hour: staff have to resume this campaign",
    );
  const swept = await inTransaction(db, sweepExpiredClaims);
  if (swept.queued > 0) log.warn(swept, "recipients of a worker that died go back");
  if (swept.unknown > 0)
    log.error(
      swept,
      "mails whose worker died while handing them over may have arrived; they are not sent again",
    );
  await startCampaigns(context);
  let left = batch;
  while (left === batch) left = await skipCancelledRecipients(db, batch);
  await finishCampaign(context, db);
}
