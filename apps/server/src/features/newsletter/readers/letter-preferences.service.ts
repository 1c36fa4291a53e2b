import {
  DomainError,
  type LetterPreferences as Shown,
  type LetterPreferencesInput,
  maskPrivate,
  newsletterTopics,
} from "@sortes/contract";
import {
  type Db,
  inTransaction,
  keyedHash,
  newId,
  readPreferencesToken,
  suppressionHash,
} from "@sortes/db";
import * as subscribers from "@sortes/db/newsletter/readers/subscribers";
import * as consents from "@sortes/db/newsletter/readers/consent";
import type { SubscriberRow } from "@sortes/db/newsletter/readers/subscribers";
import type { Caller } from "../../ground/call-limits.ts";
import { stop } from "./consent.ts";
import { isOfTest } from "../letters/test-links.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";

type Parts = ServiceParts<"db" | "clock" | "callLimits" | "secrets">;

/**
 * A reader's preferences, accessed with a mail's link and without an account. Because mails get forwarded, the link
 * cannot subscribe anybody and shows only a masked address.
 */
export class LetterPreferences extends Service<Parts> {
  /** @throws DomainError PREFERENCES_LINK_DEAD, LETTER_IS_TEST. */
  async get(token: string): Promise<Shown> {
    const { db } = this.parts;
    const subscriber = await subscribers.find(db, this.#read(token));
    if (!subscriber) throw new DomainError("PREFERENCES_LINK_DEAD");
    return toDto(subscriber, await this.#isSubscribed(db, subscriber));
  }

  /**
   * Changes an active reader's preferences, or ends the subscription. Ending it never fails and changes nothing else.
   * @returns the new preferences.
   * @throws DomainError PREFERENCES_LINK_DEAD, LETTER_IS_TEST, SUBSCRIPTION_OVER, RATE_LIMITED.
   */
  async save(wanted: LetterPreferencesInput, { network }: Caller): Promise<Shown> {
    const { db, clock, callLimits, secrets } = this.parts;
    const id = this.#read(wanted.token);
    return await inTransaction(db, async (tx) => {
      const subscriber = await subscribers.lock(tx, id);
      if (!subscriber) throw new DomainError("PREFERENCES_LINK_DEAD");
      const at = clock.now();
      const said = {
        source: "letter",
        networkHash: keyedHash(secrets.current, "network", network),
      } as const;
      if (!wanted.subscribed) {
        await stop(tx, subscriber, { ...said, at });
        return toDto(subscriber, false);
      }
      if (!(await this.#isSubscribed(tx, subscriber))) throw new DomainError("SUBSCRIPTION_OVER");
      const { frequency, language, timeZone = subscriber.timeZone } = wanted;
      const topics = newsletterTopics.filter((topic) => wanted.topics.includes(topic));
      const changes = { frequency, topics, locale: language, timeZone };
      const changed = toDto({ ...subscriber, ...changes }, true);
      if (JSON.stringify(changed) === JSON.stringify(toDto(subscriber, true))) return changed;
      await callLimits.admit(tx, "letter-preferences", { account: id });
      await subscribers.update(tx, id, changes);
      await consents.insertEvent(tx, {
        ...said,
        id: newId(at),
        subscriberId: id,
        kind: "changed",
        detail: JSON.stringify({
          frequency,
          topics,
          language,
          ...(wanted.timeZone !== undefined && { timeZone }),
        }),
        createdAt: at,
      });
      return changed;
    });
  }

  #read(token: string): string {
    const id = this.parts.secrets.read((secret) => readPreferencesToken(secret, token));
    if (id !== undefined) return id;
    throw new DomainError(
      isOfTest(this.parts.secrets, token) ? "LETTER_IS_TEST" : "PREFERENCES_LINK_DEAD",
    );
  }

  async #isSubscribed(db: Db, { state, address }: SubscriberRow): Promise<boolean> {
    if (state !== "active") return false;
    const hash = suppressionHash(this.parts.secrets.addressKey, address);
    return (await consents.findSuppression(db, hash)) === undefined;
  }
}

const toDto = (
  { address, frequency, topics, locale, timeZone }: SubscriberRow,
  subscribed: boolean,
): Shown => ({
  address: maskPrivate(address),
  subscribed,
  frequency,
  topics: newsletterTopics.filter((topic) => topics.includes(topic)),
  language: locale,
  timeZone,
});
