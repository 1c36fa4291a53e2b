import { type CampaignRow, insertAuditEntry, newId, type Tx } from "@sortes/db";

/** What the audit log says of campaigns. */
interface CampaignRecord {
  /** The id of a user. */
  actor: string;
  action: `campaign.${"create" | "send" | "schedule" | "cancel" | "pause" | "resume" | "delete" | "duplicate" | "test" | "resend_unknown" | "undo_bounces"}`;
  campaignId: string;
  at: Date;
  detail?: Record<string, unknown>;
}

/** Writes down who did what with a campaign, in the transaction that does it. */
export async function insertRecord(
  tx: Tx,
  { actor, action, campaignId, at, detail = {} }: CampaignRecord,
): Promise<void> {
  const entry = { id: newId(at), actor, action, subject: campaignId, detail, createdAt: at };
  await insertAuditEntry(tx, entry);
}

/** The same of one that is now being sent, or is scheduled. */
export async function recordStart(
  tx: Tx,
  { id, run, version, scheduledTime }: CampaignRow,
  { actor, at }: Pick<CampaignRecord, "actor" | "at">,
): Promise<void> {
  await insertRecord(tx, {
    actor,
    action: scheduledTime ? "campaign.schedule" : "campaign.send",
    campaignId: id,
    at,
    detail: { run, version, ...(scheduledTime && { scheduledTime: scheduledTime.toISOString() }) },
  });
}
