import {
  type AddSubscriberInput,
  DomainError,
  type Language,
  type PlainErrorCode,
} from "@sortes/contract";
import { newId, suppressionHash, type Tx } from "@sortes/db";
import * as consents from "@sortes/db/newsletter/readers/consent";
import * as subscribers from "@sortes/db/newsletter/readers/subscribers";
import type { SubscriberRow } from "@sortes/db/newsletter/readers/subscribers";
import { resume } from "./consent.ts";

interface Moment {
  locale: Language;
  at: Date;
  secret: string;
}

/**
 * Adds an active subscriber whose consent staff attest. Does not resubscribe people who left or are suppressed.
 * @throws DomainError SUBSCRIBER_ACTIVE, SUBSCRIBER_LEFT, SUBSCRIBER_SUPPRESSED
 */
export async function addSubscriber(
  tx: Tx,
  { email: address, topics, frequency, language, timeZone }: AddSubscriberInput,
  { locale: callers, at, secret }: Moment,
): Promise<SubscriberRow> {
  const addressHash = suppressionHash(secret, address);
  if ((await consents.findSuppression(tx, addressHash)) !== undefined)
    throw errorOf("SUBSCRIBER_SUPPRESSED");
  const locale = language ?? callers;
  const request = { id: newId(at), address, addressHash, locale, requestedAt: at };
  const subscriber = await subscribers.lockOrInsert(tx, request);
  if (subscriber.state === "active") throw errorOf("SUBSCRIBER_ACTIVE");
  if (subscriber.state === "unsubscribed") throw errorOf("SUBSCRIBER_LEFT");
  await subscribers.update(tx, subscriber.id, {
    frequency,
    topics,
    locale,
    ...(timeZone !== undefined && { timeZone }),
  });
  await resume(tx, subscriber, { source: "staff", networkHash: null, at }, secret);
  return {
    ...subscriber,
    state: "active",
    frequency,
    topics,
    locale,
    ...(timeZone !== undefined && { timeZone }),
    confirmedAt: at,
  };
}

const errorOf = (code: PlainErrorCode) => new DomainError(code, {}, { email: [{ code }] });
