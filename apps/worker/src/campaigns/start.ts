import type { CampaignAction, CampaignStatus } from "@sortes/contract";
import { findNextStart, inTransaction, startDueCampaigns } from "@sortes/db";
import type { WorkerContext } from "../context.ts";
import { recordMoves } from "./finish.ts";
import { prepareCampaigns } from "./prepare.ts";

/** Milliseconds for which a start is awaited by a timer: until the next tick, and a little longer. */
const ahead = 6000;

/** Starts what is due by the clock of the database, and what was started already but not prepared. */
export async function startCampaigns(context: WorkerContext): Promise<void> {
  const { db, log, sender } = context;
  const moved = await inTransaction(db, async (tx) => {
    const started = await startDueCampaigns(tx);
    for (const campaign of started)
      await recordMoves(context, tx, [campaign], deeds[campaign.status] ?? "campaign.start");
    return started;
  });
  for (const { id, status } of moved) {
    const trouble = troubles[status];
    if (trouble === undefined) log.info({ campaignId: id }, "a campaign starts");
    else log.error({ campaignId: id }, trouble);
  }
  void prepareCampaigns(context);
  await awaitNextStart(context);
  void sender.wake();
}

/** What becomes of a campaign that is due and does not start, as the audit log and the log of the process say it. */
const deeds: Partial<Record<CampaignStatus, `campaign.${CampaignAction}`>> = {
  missed: "campaign.miss",
  paused: "campaign.hold",
};
const troubles: Partial<Record<CampaignStatus, string>> = {
  missed: "a campaign was found long after its time; staff have to say whether it goes out",
  paused: "a campaign is held back: staff have to set the postal address of its sender first",
};

/** A start is prompt even where the queue has forgotten its job. */
async function awaitNextStart(context: WorkerContext): Promise<void> {
  const wait = await findNextStart(context.db, ahead);
  if (wait === undefined || context.nextStart) return;
  context.nextStart = setTimeout(
    () => {
      context.nextStart = undefined;
      startCampaigns(context).catch((error: unknown) =>
        context.log.warn({ err: error }, "campaigns that are due could not be started"),
      );
    },
    Math.ceil(wait) + 1,
  ).unref();
}
