import { DomainError, undoUnsubscribeMinutes } from "@sortes/contract";
import { newId, suppressionHash, type Tx } from "@sortes/db";
import * as welcomeReaders from "@sortes/db/newsletter/campaigns/welcome-readers";
import * as consents from "@sortes/db/newsletter/readers/consent";
import * as subscribers from "@sortes/db/newsletter/readers/subscribers";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import type { SubscriberRow } from "@sortes/db/newsletter/readers/subscribers";

/** Milliseconds for which unsubscribing by the link can be undone. */
const undoTime = undoUnsubscribeMinutes * 60 * 1000;

/** The source and time of a subscriber's decision. */
export interface Consent {
  source: "mail" | "link" | "letter" | "preferences" | "staff";
  /** Null if the decision is not the subscriber's own. */
  networkHash: string | null;
  at: Date;
}

/**
 * Sources that prove that the person owns the address and that it works; they lift suppressions after bounces,
 * complaints or erasure.
 */
const proofs: ReadonlySet<Consent["source"]> = new Set(["mail", "preferences"]);

/**
 * Activates a locked subscriber and records the consent. Does nothing for an active one whose address is not
 * suppressed.
 * @param secret the key with which suppressed addresses are hashed
 * @throws DomainError ADDRESS_SUPPRESSED if staff suppressed the address, or the source proves nothing about it.
 */
export async function resume(
  tx: Tx,
  subscriber: SubscriberRow,
  consent: Consent,
  secret: string,
): Promise<void> {
  const hash = suppressionHash(secret, subscriber.address);
  const isSuppressed = (await consents.findSuppression(tx, hash)) !== undefined;
  if (isSuppressed && !(proofs.has(consent.source) && (await consents.liftSuppression(tx, hash))))
    throw new DomainError("ADDRESS_SUPPRESSED");
  if (subscriber.state === "active" && !isSuppressed) return;
  await subscribers.update(tx, subscriber.id, {
    state: "active",
    confirmedAt: subscriber.confirmedAt ?? consent.at,
    unsubscribedAt: null,
  });
  const isBack = subscriber.state === "unsubscribed" && ["link", "staff"].includes(consent.source);
  await record(tx, subscriber, consent, isBack ? "resumed" : "confirmed");
  // people added by staff, or who undo leaving, get no welcome series
  if (proofs.has(consent.source)) await welcomeReaders.begin(tx, subscriber.id);
}

/**
 * Ends a locked subscription and records it. Does nothing if it has already ended, except that a person's own
 * unsubscription after one by staff is recorded, so that staff cannot undo it.
 */
export async function stop(tx: Tx, subscriber: SubscriberRow, consent: Consent): Promise<void> {
  if (subscriber.state === "unsubscribed") {
    const isOwnWish = consent.source !== "staff" && (await isEndedByStaff(tx, subscriber.id));
    if (isOwnWish) await record(tx, subscriber, consent, consents.endOf(subscriber));
    return;
  }
  await subscribers.update(tx, subscriber.id, {
    state: "unsubscribed",
    unsubscribedAt: consent.at,
  });
  await record(tx, subscriber, consent, consents.endOf(subscriber));
}

/** Whether staff, and not the person, ended a subscription. */
export async function isEndedByStaff(tx: Tx, subscriberId: string): Promise<boolean> {
  const last = await consents.findLastConsent(tx, subscriberId);
  return last !== undefined && consents.isEnd(last.kind) && last.source === "staff";
}

/**
 * Whether an unsubscribe link ended a locked subscription recently enough to undo it. A link followed again, or after
 * staff ended the subscription, has ended nothing.
 */
export async function isJustEndedByLink(
  tx: Tx,
  { id, unsubscribedAt }: SubscriberRow,
  now: Date,
): Promise<boolean> {
  const last = await consents.findLastConsent(tx, id);
  if (last?.kind !== "unsubscribed" || last.source !== "link") return false;
  const endedAt = last.createdAt.getTime();
  return unsubscribedAt?.getTime() === endedAt && now.getTime() - endedAt < undoTime;
}

async function record(
  tx: Tx,
  { id: subscriberId }: SubscriberRow,
  { source, networkHash, at }: Consent,
  kind: "confirmed" | consents.End | "resumed",
): Promise<void> {
  // an older mail must not override a newer decision
  await mailTokens.voidAll(tx, { subscriberId }, { kind: "confirm_subscription", now: at });
  const isByMail = source === "link" || source === "letter";
  const campaignId = isByMail ? await campaignOf(tx, subscriberId, kind) : null;
  const event = { id: newId(at), subscriberId, kind, source, networkHash, createdAt: at };
  await consents.insertEvent(tx, { ...event, campaignId });
}

/**
 * The campaign that a decision is attributed to: the last one sent, because all mails to a subscriber have the same
 * link. Resuming is attributed to the campaign after which the person left.
 */
async function campaignOf(
  tx: Tx,
  subscriberId: string,
  kind: "confirmed" | consents.End | "resumed",
): Promise<string | null> {
  if (kind === "unsubscribed") return await consents.findLastCampaign(tx, subscriberId);
  return kind === "resumed" ? await consents.findCampaignLeft(tx, subscriberId) : null;
}
