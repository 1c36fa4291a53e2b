import { DomainError, type SubscribeInput, undoUnsubscribeMinutes } from "@sortes/contract";
import {
  hashOfToken,
  inTransaction,
  keyedHash,
  readUnsubscribeToken,
  suppressionHash,
  type Tx,
  unsubscribeToken,
} from "@sortes/db";
import * as subscribers from "@sortes/db/newsletter/readers/subscribers";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import * as consents from "@sortes/db/newsletter/readers/consent";
import type { Caller } from "../../ground/call-limits.ts";
import { type Consent, isJustEndedByLink, resume, stop } from "./consent.ts";
import { isOfTest } from "../letters/test-links.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";

type Parts = ServiceParts<"db" | "clock" | "callLimits" | "mail" | "secrets">;

const kind = "confirm_subscription";

/** Subscribing and unsubscribing without an account. */
export class Subscriptions extends Service<Parts> {
  /**
   * Queues a confirmation mail. The worker decides whether to send it, since some addresses are already subscribed or
   * suppressed; the reply here is the same in all cases. @throws DomainError RATE_LIMITED.
   */
  async ask({ email, website }: SubscribeInput, { network, locale }: Caller): Promise<void> {
    const { db, mail, callLimits } = this.parts;
    const mailId = await inTransaction(db, async (tx) => {
      await callLimits.admit(tx, "subscribe", { network });
      if (website !== "") return undefined; // a bot filled in the form; it gets the usual answer
      const params = { network: this.#hashOf(network) };
      return await mail.write(tx, { kind, address: email, locale, params });
    });
    mail.announce(mailId);
  }

  /**
   * Confirms a subscription. A used link gets the same reply while the subscription lasts, but changes nothing.
   * @returns the unsubscribe token.
   * @throws DomainError SUBSCRIPTION_LINK_DEAD if the link is unknown, used or expired; ADDRESS_SUPPRESSED.
   */
  async confirm(token: string, caller: Caller): Promise<string> {
    const { db, clock, secrets } = this.parts;
    return await inTransaction(db, async (tx) => {
      const wanted = { hash: hashOfToken(token), kind, now: clock.now() } as const;
      const id = await mailTokens.findSubscriber(tx, wanted);
      // the subscriber before the token, as everything that voids tokens does, to prevent deadlocks
      const subscriber = id !== undefined && (await subscribers.lock(tx, id));
      if (!subscriber || (await mailTokens.useOfSubscriber(tx, wanted)) === undefined)
        return await this.#confirmedBefore(tx, wanted);
      await resume(tx, subscriber, this.#consent("mail", caller), secrets.addressKey);
      return unsubscribeToken(secrets.current, subscriber.id);
    });
  }

  async #confirmedBefore(
    tx: Tx,
    wanted: Parameters<typeof mailTokens.findSubscriber>[1],
  ): Promise<string> {
    const { secrets } = this.parts;
    const id = await mailTokens.findSubscriber(tx, wanted);
    const subscriber = id === undefined ? undefined : await subscribers.find(tx, id);
    if (subscriber?.state !== "active") throw new DomainError("SUBSCRIPTION_LINK_DEAD");
    const hash = suppressionHash(secrets.addressKey, subscriber.address);
    if ((await consents.findSuppression(tx, hash)) !== undefined)
      throw new DomainError("SUBSCRIPTION_LINK_DEAD");
    return unsubscribeToken(secrets.current, subscriber.id);
  }

  /**
   * Ends a subscription. Does not reveal whether there was one.
   * @returns false if the link is that of a test mail, which ends nothing.
   * @throws DomainError UNSUBSCRIBE_LINK_WRONG.
   */
  async unsubscribe(token: string, caller: Caller): Promise<boolean> {
    if (isOfTest(this.parts.secrets, token)) return false;
    await this.#withSubscriber(token, async (tx, id) => {
      const subscriber = await subscribers.lock(tx, id);
      if (subscriber) await stop(tx, subscriber, this.#consent("link", caller));
    });
    return true;
  }

  /**
   * Undoes an accidental `unsubscribe`, for some minutes only, because mails get forwarded.
   * @throws DomainError UNSUBSCRIBE_LINK_WRONG, LETTER_IS_TEST, UNSUBSCRIBE_UNDO_OVER, ADDRESS_SUPPRESSED,
   * RATE_LIMITED.
   */
  async undoUnsubscribe(token: string, caller: Caller): Promise<void> {
    if (isOfTest(this.parts.secrets, token)) throw new DomainError("LETTER_IS_TEST");
    await this.#withSubscriber(token, async (tx, id) => {
      const subscriber = await subscribers.lock(tx, id);
      // does not subscribe people who never confirmed or were erased since
      if (!subscriber?.confirmedAt) throw new DomainError("UNSUBSCRIBE_LINK_WRONG");
      const consent = this.#consent("link", caller);
      const hasLeft = subscriber.state === "unsubscribed";
      if (hasLeft && !(await isJustEndedByLink(tx, subscriber, consent.at)))
        throw new DomainError("UNSUBSCRIBE_UNDO_OVER", { minutes: undoUnsubscribeMinutes });
      await this.parts.callLimits.admit(tx, "undo-unsubscribe", { account: id });
      await resume(tx, subscriber, consent, this.parts.secrets.addressKey);
    });
  }

  async #withSubscriber(token: string, work: (tx: Tx, id: string) => Promise<void>): Promise<void> {
    const id = this.parts.secrets.read((secret) => readUnsubscribeToken(secret, token));
    if (id === undefined) throw new DomainError("UNSUBSCRIBE_LINK_WRONG");
    await inTransaction(this.parts.db, (tx) => work(tx, id));
  }

  #consent(source: Consent["source"], { network }: Caller): Consent {
    return { source, networkHash: this.#hashOf(network), at: this.parts.clock.now() };
  }

  #hashOf(network: string): string {
    return keyedHash(this.parts.secrets.current, "network", network);
  }
}
