import { DomainError, undoUnsubscribeMinutes } from "@sortes/contract";
import {
  findCampaignLeft,
  findLastCampaign,
  findSuppression,
  findLastConsent,
  insertConsentEvent,
  liftSuppression,
  newId,
  type SubscriberRow,
  suppressionHash,
  type Tx,
  updateSubscriber,
  voidMailTokens,
} from "@sortes/db";

/** Milliseconds for which a press of the link can be taken back. */
const undoTime = undoUnsubscribeMinutes * 60 * 1000;

/** Where and when somebody says what they want. */
export interface Consent {
  source: "mail" | "link" | "letter" | "preferences" | "staff";
  /** Null where it is not said by the subscriber. */
  networkHash: string | null;
  at: Date;
}

/**
 * By these, somebody shows that the address is theirs, and works: they let it back in after mails came back, they
 * complained, or they had themselves erased.
 */
const proofs: ReadonlySet<Consent["source"]> = new Set(["mail", "preferences"]);

/**
 * Makes a locked subscriber active, and writes down that they wanted it. Nothing happens to one who is and whose address
 * is not suppressed.
 * @param secret with which suppressed addresses are hashed
 * @throws DomainError ADDRESS_SUPPRESSED: the address was suppressed by staff, or a link of old is no proof.
 */
export async function resume(
  tx: Tx,
  subscriber: SubscriberRow,
  consent: Consent,
  secret: string,
): Promise<void> {
  const hash = suppressionHash(secret, subscriber.address);
  const isSuppressed = (await findSuppression(tx, hash)) !== undefined;
  if (isSuppressed && !(proofs.has(consent.source) && (await liftSuppression(tx, hash))))
    throw new DomainError("ADDRESS_SUPPRESSED");
  if (subscriber.state === "active" && !isSuppressed) return;
  await updateSubscriber(tx, subscriber.id, {
    state: "active",
    confirmedAt: subscriber.confirmedAt ?? consent.at,
    unsubscribedAt: null,
  });
  const isBack = subscriber.state === "unsubscribed" && ["link", "staff"].includes(consent.source);
  await record(tx, subscriber, consent, isBack ? "resumed" : "confirmed");
}

/**
 * Ends a locked subscription, and writes down that they wanted it. Nothing happens to one that has ended, but what staff
 * have ended and the person ends too is written down: staff cannot take that back.
 */
export async function stop(tx: Tx, subscriber: SubscriberRow, consent: Consent): Promise<void> {
  if (subscriber.state === "unsubscribed") {
    const isOwnWish = consent.source !== "staff" && (await isEndedByStaff(tx, subscriber.id));
    if (isOwnWish) await record(tx, subscriber, consent, "unsubscribed");
    return;
  }
  await updateSubscriber(tx, subscriber.id, { state: "unsubscribed", unsubscribedAt: consent.at });
  await record(tx, subscriber, consent, "unsubscribed");
}

/** Whether it was staff, and nobody else, who ended a subscription. */
export async function isEndedByStaff(tx: Tx, subscriberId: string): Promise<boolean> {
  const last = await findLastConsent(tx, subscriberId);
  return last?.kind === "unsubscribed" && last.source === "staff";
}

/**
 * Whether it was the link of a mail that ended a locked subscription, so short a time ago that whoever followed it may take
 * that back. A link that was followed again after the end, or after staff, has ended nothing.
 */
export async function isJustEndedByLink(
  tx: Tx,
  { id, unsubscribedAt }: SubscriberRow,
  now: Date,
): Promise<boolean> {
  const last = await findLastConsent(tx, id);
  if (last?.kind !== "unsubscribed" || last.source !== "link") return false;
  const endedAt = last.createdAt.getTime();
  return unsubscribedAt?.getTime() === endedAt && now.getTime() - endedAt < undoTime;
}

async function record(
  tx: Tx,
  { id: subscriberId }: SubscriberRow,
  { source, networkHash, at }: Consent,
  kind: "confirmed" | "unsubscribed" | "resumed",
): Promise<void> {
  // a mail of before must not turn around what was said now
  await voidMailTokens(tx, { subscriberId }, { kind: "confirm_subscription", now: at });
  const isByMail = source === "link" || source === "letter";
  const campaignId = isByMail ? await campaignOf(tx, subscriberId, kind) : null;
  const event = { id: newId(at), subscriberId, kind, source, networkHash, createdAt: at };
  await insertConsentEvent(tx, { ...event, campaignId });
}

/** The link is the same in all mails to one subscriber; most follow that of the last one. Coming back takes that back. */
async function campaignOf(
  tx: Tx,
  subscriberId: string,
  kind: "confirmed" | "unsubscribed" | "resumed",
): Promise<string | null> {
  if (kind === "unsubscribed") return await findLastCampaign(tx, subscriberId);
  return kind === "resumed" ? await findCampaignLeft(tx, subscriberId) : null;
}
