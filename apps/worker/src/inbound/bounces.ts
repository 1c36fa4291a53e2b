import type { RecipientReason, ReportDeed } from "@sortes/contract";
import {
  findHasAgreedSince,
  findHaveAllBounced,
  identityKey,
  insertSuppression,
  type ReportedRecipient,
  settleReportedRecipient,
  suppressionHash,
  type Tx,
} from "@sortes/db";
import { type BounceClass, bounceClass, type RecipientStatus } from "@sortes/email";
import type { ReportTools } from "./report-notes.ts";

/** Mails in a row that a mailbox did not take until nothing is sent there any more. */
const inARow = 3;

const reasonOf: Readonly<Record<BounceClass, RecipientReason>> = {
  dead: "bounced",
  mailbox: "bounced",
  message: "refused",
  policy: "refused",
};

/** The part of a report that is about the person to whom the mail went. Nobody is known by address after erasure. */
export function statusAbout(
  { address }: ReportedRecipient,
  statuses: readonly RecipientStatus[],
): RecipientStatus | undefined {
  if (address === null) return statuses.length === 1 ? statuses[0] : undefined;
  const wanted = identityKey(address);
  return statuses.find(({ addresses }) => addresses.some((one) => identityKey(one) === wanted));
}

/** A mail has come back for good. @returns what that led to. */
export async function takeBounce(
  tx: Tx,
  { secrets, now }: ReportTools,
  recipient: ReportedRecipient,
  { status, diagnostic }: RecipientStatus,
): Promise<ReportDeed> {
  const found = bounceClass(status, diagnostic);
  const { id, address, subscriberId, state } = recipient;
  const error = address === null ? null : (diagnostic ?? status ?? null);
  if (state === "queued" || state === "sent" || state === "unknown")
    await settleReportedRecipient(tx, id, { state: "failed", reason: reasonOf[found], error });
  if (found === "policy") return "alerted";
  if (found === "message" || address === null) return "failed";
  // who has asked for the newsletter since then says that the address works now
  if (recipient.sentAt && (await findHasAgreedSince(tx, subscriberId, recipient.sentAt)))
    return "failed";
  if (found === "mailbox" && !(await findHaveAllBounced(tx, subscriberId, inARow))) return "failed";
  const addressHash = suppressionHash(secrets.addressKey, address);
  await insertSuppression(tx, { addressHash, reason: "bounced", createdAt: now });
  return "suppressed";
}
