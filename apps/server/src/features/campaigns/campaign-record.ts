import { insertAuditEntry, newId, type Tx } from "@sortes/db";

/** What the audit log says of campaigns. */
interface CampaignRecord {
  /** The id of a user. */
  actor: string;
  action: `campaign.${"create" | "send" | "schedule" | "cancel" | "pause" | "resume" | "delete" | "duplicate" | "test" | "resend_unknown"}`;
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
