import { createHash } from "node:crypto";
import { type ContactInput, DomainError } from "@sortes/contract";
import { hasFeature } from "@sortes/core";
import { inTransaction, keyedHash, newId } from "@sortes/db";
import * as contactMessages from "@sortes/db/site/contact";
import type { UserRow } from "@sortes/db/accounts/users";
import type { Caller } from "../ground/call-limits.ts";
import { Service, type ServiceParts } from "../ground/service.ts";

interface Parts extends ServiceParts<"db" | "clock" | "callLimits" | "mail" | "secret"> {
  /** The address for messages; undefined: none are accepted. */
  address: string | undefined;
}

/** The writer: a signed-in user or a guest. */
interface Sender extends Caller {
  user: UserRow | undefined;
  idempotencyKey: string | undefined;
}

/** Messages to the operator. */
export class Contact extends Service<Parts> {
  /**
   * Stores a message and queues a mail with it. The account's tier decides whether it has priority.
   * @throws DomainError CONTACT_OFF, RATE_LIMITED, IDEMPOTENCY_KEY_REUSED.
   */
  async send(input: ContactInput, sender: Sender): Promise<void> {
    const { db, clock, mail, callLimits, address } = this.parts;
    const { user, network, locale } = sender;
    if (address === undefined) throw new DomainError("CONTACT_OFF");
    const createdAt = clock.now();
    const id = newId(createdAt);
    const mailId = await inTransaction(db, async (tx) => {
      const kept = await contactMessages.insert(tx, {
        id,
        userId: user?.id ?? null,
        address: input.email,
        subject: input.subject,
        body: input.message,
        priority: hasFeature(user?.subscriptionTier, "prioritySupport"),
        locale,
        onceKey: this.#onceKeyOf(sender),
        requestHash: hashOf(input),
        createdAt,
      });
      if (kept === "other") throw new DomainError("IDEMPOTENCY_KEY_REUSED");
      if (kept === "same") return undefined;
      await callLimits.admit(tx, "contact", { network, account: user?.id });
      // a bot filled in the hidden field; it gets the usual reply
      if (input.website !== "") return undefined;
      const params = { message: id };
      return await mail.write(tx, { kind: "contact_message", address, locale, params });
    });
    mail.announce(mailId);
  }

  /** Idempotency keys belong to the account, and for guests to their network. */
  #onceKeyOf({ user, network, idempotencyKey: key }: Sender): string | null {
    if (key === undefined) return null;
    const who = user ? `account ${user.id}` : `network ${network}`;
    return keyedHash(this.parts.secret, "contact", `${who}\0${key}`);
  }
}

const hashOf = (input: ContactInput): string =>
  createHash("sha256")
    .update(JSON.stringify([input.email, input.subject, input.message, input.website]))
    .digest("hex");
