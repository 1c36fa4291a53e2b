import type { CampaignAction } from "@sortes/contract";
import {
  type Db,
  finishCampaigns,
  inTransaction,
  insertAuditEntry,
  type MovedCampaign,
  type Tx,
} from "@sortes/db";
import type { SendingTools } from "./outcome.ts";

type Parts = Pick<SendingTools, "clock" | "log">;

/** Ends a campaign, if nobody of it is left to be written to; without an id, every such campaign. */
export async function finishCampaign(parts: Parts, db: Db, campaignId?: string): Promise<void> {
  const finished = await inTransaction(db, async (tx) => {
    const moved = await finishCampaigns(tx, campaignId);
    await recordMoves(parts, tx, moved, "campaign.finish");
    return moved;
  });
  for (const { id, status } of finished)
    parts.log.info({ campaignId: id, status }, "a campaign is over");
}

/** Writes down what workers did to campaigns, in the transaction that did it. */
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
