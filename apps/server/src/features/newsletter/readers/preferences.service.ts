import {
  DomainError,
  newsletterTopics,
  type Preferences,
  type PreferencesOutput,
} from "@sortes/contract";
import {
  findSubscriberByAddress,
  findSuppression,
  inTransaction,
  isEmailProven,
  keyedHash,
  lockOrInsertSubscriber,
  newId,
  type SubscriberRow,
  suppressionHash,
  updateSubscriber,
  type UserRow,
} from "@sortes/db";
import { lockOwner } from "../../ground/own-things.ts";
import type { Caller } from "../../ground/call-limits.ts";
import { resume, stop } from "./consent.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";

type Parts = ServiceParts<"db" | "clock" | "callLimits" | "secrets">;

/** The newsletter preferences of an account. The subscription is that of its address, whose mail its owner must read. */
export class NewsletterPreferences extends Service<Parts> {
  /** @throws DomainError EMAIL_UNVERIFIED, EMAIL_UNPROVEN. */
  async get(user: UserRow): Promise<PreferencesOutput> {
    checkProven(user);
    const { email } = user;
    const { db, secrets } = this.parts;
    const [subscriber, suppression] = await Promise.all([
      findSubscriberByAddress(db, email),
      findSuppression(db, suppressionHash(secrets.addressKey, email)),
    ]);
    return asSuppressed(preferencesOf(subscriber), suppression);
  }

  /** @returns the new preferences. @throws DomainError EMAIL_UNVERIFIED, EMAIL_UNPROVEN, ADDRESS_SUPPRESSED, RATE_LIMITED. */
  async save(userId: string, wanted: Preferences, caller: Caller): Promise<PreferencesOutput> {
    const { db, clock, callLimits, secrets } = this.parts;
    const at = clock.now();
    return await inTransaction(db, async (tx) => {
      const person = await lockOwner(tx, { id: userId });
      checkProven(person);
      await callLimits.admit(tx, "preferences", { account: userId });
      const addressHash = suppressionHash(secrets.addressKey, person.email);
      const subscriber = await lockOrInsertSubscriber(tx, {
        id: newId(at),
        address: person.email,
        addressHash,
        locale: caller.locale,
        requestedAt: at,
      });
      const { id } = subscriber;
      const { frequency } = wanted;
      const topics = newsletterTopics.filter((topic) => wanted.topics.includes(topic));
      await updateSubscriber(tx, id, { frequency, topics, locale: caller.locale });
      const networkHash = keyedHash(secrets.current, "network", caller.network);
      const consent = { source: "preferences", networkHash, at } as const;
      if (wanted.subscribed) await resume(tx, subscriber, consent, secrets.addressKey);
      else await stop(tx, subscriber, consent);
      const saved = { subscribed: wanted.subscribed, frequency, topics };
      return asSuppressed(saved, await findSuppression(tx, addressHash));
    });
  }
}

/** An address whose link a program opened may be another's: its subscription is not for whoever registered it. */
function checkProven(user: UserRow): void {
  if (!user.emailVerified) throw new DomainError("EMAIL_UNVERIFIED");
  if (!isEmailProven(user)) throw new DomainError("EMAIL_UNPROVEN");
}

/** A suppressed address gets nothing. A suppression by staff is not revealed. */
const asSuppressed = (
  preferences: Preferences,
  reason: Awaited<ReturnType<typeof findSuppression>>,
): PreferencesOutput =>
  reason === undefined
    ? preferences
    : { ...preferences, subscribed: false, ...(reason !== "staff" && { suppressed: true }) };

/** The defaults are all topics, weekly. */
const preferencesOf = (subscriber: SubscriberRow | undefined): Preferences => ({
  subscribed: subscriber?.state === "active",
  frequency: subscriber?.frequency ?? "weekly",
  topics: subscriber?.topics ?? [...newsletterTopics],
});
