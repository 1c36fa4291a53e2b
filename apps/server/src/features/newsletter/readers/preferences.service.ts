import {
  DomainError,
  newsletterTopics,
  type Preferences,
  type PreferencesOutput,
} from "@sortes/contract";
import { inTransaction, keyedHash, newId, suppressionHash } from "@sortes/db";
import * as subscribers from "@sortes/db/newsletter/readers/subscribers";
import * as consents from "@sortes/db/newsletter/readers/consent";
import * as users from "@sortes/db/accounts/users";
import type { SubscriberRow } from "@sortes/db/newsletter/readers/subscribers";
import type { UserRow } from "@sortes/db/accounts/users";
import { lockOwner } from "../../ground/own-things.ts";
import type { Caller } from "../../ground/call-limits.ts";
import { resume, stop } from "./consent.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";

type Parts = ServiceParts<"db" | "clock" | "callLimits" | "secrets">;

/**
 * The newsletter preferences of an account. The subscription belongs to its address, so the owner must have proved that
 * they read mail there.
 */
export class NewsletterPreferences extends Service<Parts> {
  /** @throws DomainError EMAIL_UNVERIFIED, EMAIL_UNPROVEN. */
  async get(user: UserRow): Promise<PreferencesOutput> {
    checkProven(user);
    const { email } = user;
    const { db, secrets } = this.parts;
    const [subscriber, suppression] = await Promise.all([
      subscribers.findByAddress(db, email),
      consents.findSuppression(db, suppressionHash(secrets.addressKey, email)),
    ]);
    return asSuppressed(preferencesOf(subscriber), suppression);
  }

  /**
   * @returns the new preferences.
   * @throws DomainError EMAIL_UNVERIFIED, EMAIL_UNPROVEN, ADDRESS_SUPPRESSED, RATE_LIMITED.
   */
  async save(userId: string, wanted: Preferences, caller: Caller): Promise<PreferencesOutput> {
    const { db, clock, callLimits, secrets } = this.parts;
    const at = clock.now();
    return await inTransaction(db, async (tx) => {
      const person = await lockOwner(tx, { id: userId });
      checkProven(person);
      await callLimits.admit(tx, "preferences", { account: userId });
      const addressHash = suppressionHash(secrets.addressKey, person.email);
      const subscriber = await subscribers.lockOrInsert(tx, {
        id: newId(at),
        address: person.email,
        addressHash,
        locale: caller.locale,
        requestedAt: at,
      });
      const { id } = subscriber;
      const { frequency, timeZone = subscriber.timeZone } = wanted;
      const topics = newsletterTopics.filter((topic) => wanted.topics.includes(topic));
      // a reader may have chosen another language by the link in a letter
      const begins = wanted.subscribed && subscriber.state !== "active";
      const locale = begins ? caller.locale : subscriber.locale;
      await subscribers.update(tx, id, { frequency, topics, timeZone, locale });
      const networkHash = keyedHash(secrets.current, "network", caller.network);
      const consent = { source: "preferences", networkHash, at } as const;
      if (wanted.subscribed) await resume(tx, subscriber, consent, secrets.addressKey);
      else await stop(tx, subscriber, consent);
      const saved = { subscribed: wanted.subscribed, frequency, topics, timeZone };
      return asSuppressed(saved, await consents.findSuppression(tx, addressHash));
    });
  }
}

/**
 * Requires a proven address. A link scanner may have opened the verification link, so the address may be somebody
 * else's.
 */
function checkProven(user: UserRow): void {
  if (!user.emailVerified) throw new DomainError("EMAIL_UNVERIFIED");
  if (!users.isEmailProven(user)) throw new DomainError("EMAIL_UNPROVEN");
}

/** Shows a suppressed address as unsubscribed, and does not reveal suppressions by staff. */
const asSuppressed = (
  preferences: PreferencesOutput,
  reason: Awaited<ReturnType<typeof consents.findSuppression>>,
): PreferencesOutput =>
  reason === undefined
    ? preferences
    : { ...preferences, subscribed: false, ...(reason !== "staff" && { suppressed: true }) };

/** Without a subscriber, the defaults: all topics, weekly. */
const preferencesOf = (subscriber: SubscriberRow | undefined): PreferencesOutput => ({
  subscribed: subscriber?.state === "active",
  frequency: subscriber?.frequency ?? "weekly",
  topics: subscriber?.topics ?? [...newsletterTopics],
  timeZone: subscriber?.timeZone ?? null,
});
