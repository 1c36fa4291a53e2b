import type { CampaignAction } from "@sortes/contract";
import {
  type Db,
  finishCampaigns,
  inTransaction,
  insertAuditEntry,
  type MovedCampaign,
  tellWebhooks,
  type Tx,
} from "@sortes/db";
import type { SendingTools } from "./outcome.ts";

type Parts = Pick<SendingTools, "clock" | "log">;

/** Ends a campaign without remaining recipients; without an id, every such campaign. */
export async function finishCampaign(parts: Parts, db: Db, campaignId?: string): Promise<void> {
  const finished = await inTransaction(db, async (tx) => {
    const moved = await finishCampaigns(tx, campaignId);
    await recordMoves(parts, tx, moved, "campaign.finish");
    for (const { id, run, status } of moved)
      await tellWebhooks(tx, {
        type: "campaign.finished",
        data: { campaign_id: id, run, status },
      });
    return moved;
  });
  for (const { id, status } of finished)
    parts.log.info({ campaignId: id, status }, "a campaign is over");
}

/** Audits workers' actions on campaigns, in the same transaction. */
export async function recordMoves(
  { clock }: Pick<Parts, "clock">,
  tx: Tx,
  moved: readonly MovedCampaign[],
  action: `campaign.${CampaignAction}`,
): Promise<void> {
  for (const { id, run, status } of moved) {
    const createdAt = clock.now();
    const entry = { actor: "worker", action, subject: id, createdAt };
    await insertAuditEntry(tx, { ...entry, detail: { run, status } });
  }
}
