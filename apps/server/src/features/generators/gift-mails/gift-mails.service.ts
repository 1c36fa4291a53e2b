import { createHash } from "node:crypto";
import {
  DomainError,
  type GiftMail,
  giftMailLimits,
  type SendGiftMailsInput,
  type SendGiftMailsOutput,
} from "@sortes/contract";
import { giftMailsADayOf } from "@sortes/core";
import { identityKey, newId, type Tx } from "@sortes/db";
import * as giftMails from "@sortes/db/accounts/gift-mails";
import type { NewGiftMail } from "@sortes/db/accounts/gift-mails";
import type { UserRow } from "@sortes/db/accounts/users";
import type { Once } from "../../ground/once/once.ts";
import { lockOwner, type Owner } from "../../ground/own-things.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";

/** A call: the network it comes from, and how it is done once. */
interface Call {
  network: string;
  once: Once;
}

/**
 * The links of gift exchanges, sent as mails. A link is stored until its mail has gone and then erased; who gives to whom
 * is encrypted in it and stored nowhere else.
 */
export class GiftMails extends Service<
  ServiceParts<"db" | "clock" | "mail" | "callLimits" | "perUserQueue">
> {
  /**
   * Queues one mail for each person, except for links that already went to the same address.
   * @throws DomainError GIFT_MAIL_UNCONFIRMED, GIFT_MAIL_SAME_ADDRESS, GIFT_MAILS_SPENT, RATE_LIMITED.
   */
  async send(
    owner: UserRow,
    input: SendGiftMailsInput,
    { network, once }: Call,
  ): Promise<SendGiftMailsOutput> {
    const { mail, perUserQueue } = this.parts;
    if (!owner.emailVerified) throw new DomainError("GIFT_MAIL_UNCONFIRMED");
    if (input.sameAddress !== true) checkAddressesDiffer(input.people);
    const reply = await perUserQueue.run(owner.id, () =>
      once((tx) => this.#queue(tx, owner, { ...input, network })),
    );
    if (reply.queued > 0) mail.announceDue();
    return reply;
  }

  /** The last mail to each person of an exchange, or of all. */
  async list({ id: userId }: Owner, exchange: string | undefined): Promise<GiftMail[]> {
    const rows = await giftMails.list(this.parts.db, { userId, exchange }, giftMailLimits.listed);
    return rows.map(({ address: email, createdAt, ...row }) => ({
      ...row,
      email,
      createdAt: createdAt.toISOString(),
    }));
  }

  async #queue(
    tx: Tx,
    owner: Owner,
    {
      exchange,
      title,
      language: locale,
      people,
      network,
    }: SendGiftMailsInput & Pick<Call, "network">,
  ): Promise<SendGiftMailsOutput> {
    const createdAt = this.parts.clock.now();
    const since = new Date(createdAt.getTime() - giftMailLimits.day);
    const { id: userId, subscriptionTier } = await lockOwner(tx, owner);
    const sent = await this.#sentLinks(tx, { userId, exchange });
    const wanted = people
      .map(({ name, email: address, fragment }): NewGiftMail => {
        const linkHash = hashOf(fragment);
        return { id: newId(createdAt), name, address, fragment, linkHash, state: "waiting" };
      })
      .filter((one) => !sent.has(markOf(one)));
    const limit = giftMailsADayOf(subscriptionTier);
    const left = Math.max(0, limit - (await giftMails.countSince(tx, userId, since)));
    if (wanted.length > left) throw new DomainError("GIFT_MAILS_SPENT", { limit, left });
    await this.parts.callLimits.admit(tx, "gift-mails", { network }, wanted.length);
    const rows = await withoutCrowded(tx, wanted, since);
    await giftMails.insert(tx, { userId, exchange, title, createdAt }, rows);
    const queued = rows.filter(({ state }) => state === "waiting");
    await this.parts.mail.writeAll(
      tx,
      queued.map(({ id, address }) => ({ id, kind: "gift_link", address, locale, createdAt })),
    );
    return { queued: queued.length, alreadySent: people.length - wanted.length };
  }

  /** The links that need not go out again. */
  async #sentLinks(tx: Tx, exchange: { userId: string; exchange: string }) {
    const rows = await giftMails.list(tx, exchange, giftMailLimits.listed);
    const good = rows.filter(({ state }) => state === "waiting" || state === "sent");
    return new Set(good.map(markOf));
  }
}

const markOf = ({ name, address, linkHash }: Pick<NewGiftMail, "name" | "address" | "linkHash">) =>
  JSON.stringify([name, identityKey(address), linkHash]);

/** Tells links apart without opening them: their keys are random. */
const hashOf = (fragment: string): string =>
  createHash("sha256").update(fragment).digest("base64url").slice(0, 22);

/** @throws DomainError GIFT_MAIL_SAME_ADDRESS. */
function checkAddressesDiffer(people: SendGiftMailsInput["people"]): void {
  const seen = new Set<string>();
  for (const { email } of people) {
    const key = identityKey(email);
    if (seen.has(key)) throw new DomainError("GIFT_MAIL_SAME_ADDRESS", { address: email });
    seen.add(key);
  }
}

/** Marks mails as refused whose address gets too many within a day, so that nobody can flood it. */
async function withoutCrowded(tx: Tx, mails: readonly NewGiftMail[], since: Date) {
  const keys = mails.map(({ address }) => identityKey(address));
  await giftMails.lockCounts(tx);
  const counts = await giftMails.countTo(tx, [...new Set(keys)], since);
  return mails.map((mail, i): NewGiftMail => {
    const key = keys[i] ?? "";
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count <= giftMailLimits.toAddressADay) return mail;
    return { ...mail, fragment: null, state: "refused" };
  });
}
