import type { CampaignAction } from "@sortes/contract";
import { type Db, inTransaction, type Tx } from "@sortes/db";
import * as campaignRounds from "@sortes/db/newsletter/campaigns/rounds";
import * as audit from "@sortes/db/accounts/audit";
import * as campaignStates from "@sortes/db/newsletter/campaigns/states";
import * as webhookEvents from "@sortes/db/ground/webhook-events";
import type { MovedCampaign } from "@sortes/db/newsletter/campaigns/rounds";
import type { LetterSizes } from "@sortes/email";
import type { SendingTools } from "../sending/outcome.ts";

type Parts = Pick<SendingTools, "clock" | "log">;

/** Finishes a campaign that has no remaining recipients; without an id, all such campaigns. */
export async function finishCampaign(parts: Parts, db: Db, campaignId?: string): Promise<void> {
  const finished = await inTransaction(db, async (tx) => {
    const moved = await campaignRounds.finish(tx, campaignId);
    await recordMoves(parts, tx, moved, "campaign.finish");
    for (const { id, run, status } of moved)
      await webhookEvents.tell(tx, {
        type: "campaign.finished",
        data: { campaign_id: id, run, status },
      });
    return moved;
  });
  for (const { id, status } of finished)
    parts.log.info({ campaignId: id, status }, "a campaign has finished");
}

/** Corrects the end of campaigns whose issues turned out to be none. */
export async function clearIssues(parts: Parts, db: Db): Promise<void> {
  const cleared = await inTransaction(db, async (tx) => {
    const moved = await campaignRounds.clearIssues(tx);
    await recordMoves(parts, tx, moved, "campaign.finish");
    return moved;
  });
  for (const { id } of cleared)
    parts.log.info({ campaignId: id }, "every mail of a campaign with issues was sent after all");
}

/**
 * Pauses a campaign whose letter exceeds the mail server's size limit, unless some recipients have already got it.
 * @returns whether the campaign is now paused for staff.
 */
export async function holdTooLarge(
  { clock, log, db }: Parts & { db: Db },
  of: { campaignId: string; run: number },
  sizes: LetterSizes,
): Promise<boolean> {
  const found = await inTransaction(db, async (tx) => {
    const paused = await campaignStates.pauseTooLarge(tx, of, sizes);
    const moved: MovedCampaign = { id: of.campaignId, run: of.run, status: "paused" };
    if (paused === "paused") await recordMoves({ clock }, tx, [moved], "campaign.too_large");
    return paused;
  });
  if (found === "paused")
    log.error({ ...of, ...sizes }, "a campaign is paused: the mail server rejects its size");
  return found !== "goes_on";
}

/** Audits workers' actions on campaigns, in the same transaction. */
export async function recordMoves(
  { clock }: Pick<Parts, "clock">,
  tx: Tx,
  moved: readonly (MovedCampaign & { requeued?: number })[],
  action: `campaign.${CampaignAction}`,
): Promise<void> {
  for (const { id, ...detail } of moved) {
    const createdAt = clock.now();
    const entry = { actor: "worker", action, subject: id, createdAt };
    await audit.insert(tx, { ...entry, detail });
  }
}
