import type { RecipientReason, ReportDeed, ReportKind } from "@sortes/contract";
import {
  type AppSecrets,
  identityKey,
  newId,
  readUnsubscribeToken,
  suppressionHash,
  type Tx,
} from "@sortes/db";
import * as deliveryReports from "@sortes/db/newsletter/sending/delivery-reports";
import * as subscribers from "@sortes/db/newsletter/readers/subscribers";
import * as consents from "@sortes/db/newsletter/readers/consent";
import * as webhookEvents from "@sortes/db/ground/webhook-events";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import type { ReportedRecipient } from "@sortes/db/newsletter/sending/delivery-reports";
import {
  type BounceClass,
  bounceClass,
  type InboundMail,
  type RecipientStatus,
} from "@sortes/email";
import { takeGiftReport } from "./gift-reports.ts";
import { identify } from "./identify.ts";

/** Consecutive bounces after which a mailbox is suppressed. */
const inARow = 3;

const reasonOf: Readonly<Record<BounceClass, RecipientReason>> = {
  dead: "bounced",
  mailbox: "bounced",
  message: "refused",
  policy: "refused",
};

/**
 * The part of a report about the mail's recipient. Servers forward and rewrite addresses, so the only status in a
 * report with our signature is about the recipient, unless its address is another reader's. The addresses of erased
 * people are unknown.
 */
async function statusAbout(
  tx: Tx,
  { address }: ReportedRecipient,
  statuses: readonly RecipientStatus[],
): Promise<RecipientStatus | undefined> {
  const alone = statuses.length === 1 ? statuses[0] : undefined;
  if (address === null) return alone;
  const wanted = identityKey(address);
  const named = statuses.find(({ addresses }) =>
    addresses.some((one) => identityKey(one) === wanted),
  );
  if (named || !alone) return named;
  for (const one of alone.addresses) if (await subscribers.findByAddress(tx, one)) return undefined;
  return alone;
}

/** Applies a permanent bounce. @returns its effect. */
async function takeBounce(
  tx: Tx,
  { secrets, now }: ReportTools,
  recipient: ReportedRecipient,
  { status, diagnostic }: RecipientStatus,
): Promise<ReportDeed> {
  const found = bounceClass(status, diagnostic);
  const { id, address, subscriberId, state } = recipient;
  const error = address === null ? null : (diagnostic ?? status ?? null);
  if (state === "queued" || state === "sent" || state === "unknown")
    await deliveryReports.settleRecipient(tx, id, {
      state: "failed",
      reason: reasonOf[found],
      error,
    });
  if (state !== "failed" && reasonOf[found] === "bounced" && address !== null)
    await webhookEvents.tell(tx, {
      type: "subscriber.bounced",
      subscriberId,
      data: { campaign_id: recipient.campaignId },
    });
  if (found === "policy") return "alerted";
  if (found === "message" || address === null) return "failed";
  // a later signup proves that the address works again, and staff may know that it does
  if (recipient.sentAt && (await deliveryReports.isGoodSince(tx, subscriberId, recipient.sentAt)))
    return "failed";
  if (found === "mailbox" && !(await deliveryReports.haveAllBounced(tx, subscriberId, inARow)))
    return "failed";
  const addressHash = suppressionHash(secrets.addressKey, address);
  await consents.insertSuppression(tx, { addressHash, reason: "bounced", createdAt: now });
  return "suppressed";
}

export interface ReportTools {
  /** Sign addresses and tokens, and hash suppressed addresses. */
  secrets: AppSecrets;
  now: Date;
  /** The digest of the processed mail. */
  digest: string;
  /** Whether a mail service whose signature or token was verified made the report. */
  isVouched: boolean;
}

interface Note {
  kind: ReportKind;
  deed: ReportDeed;
  recipient?: ReportedRecipient;
  status?: RecipientStatus | undefined;
}

/** Records a report and its effect. Diagnostic texts about erased people are not stored. */
export async function note(
  tx: Tx,
  { now, digest }: ReportTools,
  { kind, deed, recipient, status }: Note,
): Promise<void> {
  await deliveryReports.insert(tx, {
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

/**
 * Ends a subscription after an unsubscribe mail or a complaint. Does nothing if it has already ended, other than by
 * staff.
 */
async function unsubscribe(
  tx: Tx,
  subscriberId: string,
  { source, now }: { source: "mail" | "complaint"; now: Date },
): Promise<void> {
  const subscriber = await subscribers.lock(tx, subscriberId);
  if (!subscriber) return;
  // an older mail must not override a newer decision
  await mailTokens.voidAll(tx, { subscriberId }, { kind: "confirm_subscription", now });
  if (subscriber.state === "unsubscribed") {
    const last = await consents.findLastConsent(tx, subscriberId);
    // the person's own wish is recorded, so that staff cannot undo it
    if (!last || !consents.isEnd(last.kind) || last.source !== "staff") return;
  } else await subscribers.update(tx, subscriberId, { state: "unsubscribed", unsubscribedAt: now });
  await consents.insertEvent(tx, {
    id: newId(now),
    subscriberId,
    kind: consents.endOf(subscriber),
    source,
    networkHash: null,
    // like the link in the same mail; complaints are counted by themselves
    campaignId: source === "mail" ? await consents.findLastCampaign(tx, subscriberId) : null,
    createdAt: now,
  });
}

/**
 * Applies the consequences of a mail at the bounce address.
 * @returns false if a worker is sending to the recipient; then nothing was done, and the report stays queued.
 */
export async function applyReport(tx: Tx, tools: ReportTools, mail: InboundMail): Promise<boolean> {
  switch (mail.kind) {
    case "other":
      return true;
    case "unsubscribe": {
      const subscriberId = tools.secrets.read((secret) => readUnsubscribeToken(secret, mail.token));
      if (!subscriberId) return await noteForeign(tx, tools);
      await unsubscribe(tx, subscriberId, { source: "mail", now: tools.now });
      return true;
    }
    case "delivery": {
      const gift = await takeGiftReport(tx, tools, mail);
      if (gift !== undefined) return gift;
      const addresses = mail.recipients.flatMap((one) => one.addresses);
      const recipient = await identify(tx, tools, { returned: mail.returned, addresses });
      const status = recipient && (await statusAbout(tx, recipient, mail.recipients));
      if (!status) return await noteForeign(tx, tools, mail.recipients[0]);
      if (isInHand(recipient)) return false;
      await takeDelivery(tx, tools, recipient, status);
      return true;
    }
    case "complaint": {
      const gift = await takeGiftReport(tx, tools, mail);
      if (gift !== undefined) return gift;
      const recipient = await identify(tx, tools, mail);
      if (!recipient || !isAbout(recipient, mail.addresses)) return await noteForeign(tx, tools);
      if (isInHand(recipient)) return false;
      await takeComplaint(tx, tools, recipient);
      return true;
    }
  }
}

const isInHand = ({ state }: ReportedRecipient): boolean =>
  state === "claimed" || state === "sending";

async function takeDelivery(
  tx: Tx,
  tools: ReportTools,
  recipient: ReportedRecipient,
  status: RecipientStatus,
): Promise<void> {
  if (status.action !== "failed") {
    await takeAsSent(tx, recipient);
    if (
      status.action === "delayed" &&
      !(await deliveryReports.isReported(tx, recipient.id, "delay"))
    )
      await note(tx, tools, { kind: "delay", deed: "noted", recipient, status });
    return;
  }
  // a repeated report with different text must not undo a later decision
  if (await deliveryReports.isReported(tx, recipient.id, "bounce")) return;
  const deed = await takeBounce(tx, tools, recipient, status);
  await note(tx, tools, { kind: "bounce", deed, recipient, status });
}

/** Applies a spam complaint: suppresses the address until the person signs up again. */
async function takeComplaint(tx: Tx, tools: ReportTools, recipient: ReportedRecipient) {
  const { id, address, subscriberId } = recipient;
  await takeAsSent(tx, recipient);
  if (await deliveryReports.isReported(tx, id, "complaint")) return;
  await note(tx, tools, {
    kind: "complaint",
    deed: address === null ? "noted" : "suppressed",
    recipient,
  });
  if (address === null) return;
  const addressHash = suppressionHash(tools.secrets.addressKey, address);
  await consents.insertSuppression(tx, { addressHash, reason: "complained", createdAt: tools.now });
  await unsubscribe(tx, subscriberId, { source: "complaint", now: tools.now });
}

/** Compares domains only: providers may redact the local part (RFC 6590). */
function isAbout({ address }: ReportedRecipient, addresses: readonly string[]): boolean {
  if (address === null || addresses.length === 0) return true;
  return addresses.some((one) => domainOf(one) === domainOf(address));
}

const domainOf = (address: string): string =>
  identityKey(address.slice(address.lastIndexOf("@") + 1));

/** A report proves that the server accepted the mail. */
async function takeAsSent(tx: Tx, { id, state, reason }: ReportedRecipient): Promise<void> {
  const waitsToBeResent = state === "queued" && reason === "perhaps_sent";
  if (state !== "unknown" && !waitsToBeResent) return;
  await deliveryReports.settleRecipient(tx, id, { state: "sent", error: null });
}

/** Records a report that matches no recipient, without the server's diagnostic text. */
async function noteForeign(tx: Tx, tools: ReportTools, status?: RecipientStatus): Promise<true> {
  await note(tx, tools, {
    kind: "foreign",
    deed: "noted",
    status: status && { ...status, diagnostic: undefined },
  });
  return true;
}
