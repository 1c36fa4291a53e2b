import { type Tx } from "@sortes/db";
import * as audit from "@sortes/db/accounts/audit";

/** Audit entries of campaigns. */
export interface CampaignRecord {
  /** The id of a user. */
  actor: string;
  action: `campaign.${"create" | "send" | "schedule" | "cancel" | "pause" | "resume" | "delete" | "duplicate" | "test" | "resend_unknown" | "resend_refused" | "undo_bounces" | "choose_subject" | "archive" | "unarchive"}`;
  campaignId: string;
  at: Date;
  detail?: Record<string, unknown>;
}

/** Audits an action on a campaign, in the same transaction. */
export async function insertRecord(
  tx: Tx,
  { actor, action, campaignId, at, detail = {} }: CampaignRecord,
): Promise<void> {
  const entry = { actor, action, subject: campaignId, detail, createdAt: at };
  await audit.insert(tx, entry);
}
