import type { ReportDeed, ReportKind } from "@sortes/contract";
import {
  type AppSecrets,
  insertDeliveryReport,
  newId,
  type ReportedRecipient,
  type Tx,
} from "@sortes/db";
import type { RecipientStatus } from "@sortes/email";

export interface ReportTools {
  /** Addresses and tokens are signed with it, and suppressed addresses hashed. */
  secrets: AppSecrets;
  now: Date;
  /** Of the mail that is dealt with. */
  digest: string;
}

interface Note {
  kind: ReportKind;
  deed: ReportDeed;
  recipient?: ReportedRecipient;
  status?: RecipientStatus | undefined;
}

/** Writes down what a mail told and what that led to. Of who has been erased, no words are kept. */
export async function note(
  tx: Tx,
  { now, digest }: ReportTools,
  { kind, deed, recipient, status }: Note,
): Promise<void> {
  await insertDeliveryReport(tx, {
    id: newId(now),
    digest,
    kind,
    deed,
    recipientId: recipient?.id ?? null,
    campaignId: recipient?.campaignId ?? null,
    run: recipient?.run ?? null,
    subscriberId: recipient?.subscriberId ?? null,
    status: status?.status ?? null,
    diagnostic: recipient?.address ? (status?.diagnostic ?? null) : null,
    createdAt: now,
  });
}
