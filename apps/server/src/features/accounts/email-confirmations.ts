import { DomainError, type Language } from "@sortes/contract";
import {
  brokenUniqueConstraint,
  type Db,
  deleteAddressChange,
  findAddressChange,
  findOwnerOfMailToken,
  hashOfToken,
  inTransaction,
  insertAuditEntry,
  lockUser,
  setConfirmedEmail,
  useMailToken,
  voidMailTokens,
} from "@sortes/db";
import type { Clock } from "@sortes/process";
import type { OutgoingMail } from "../mail/outgoing-mail.ts";

interface Parts {
  db: Db;
  clock: Clock;
  mail: OutgoingMail;
}

const kind = "change_email";

/** The link in the mail to the address that somebody wants for their account. */
export class EmailConfirmations {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Gives the account its new address, which is confirmed thereby, and tells the old one, if that was. The subscription
   * of an address stays with the address (decision 26).
   * @throws DomainError EMAIL_LINK_DEAD where the link is unknown, used, expired or of a wish of before;
   * EMAIL_TAKEN_MEANWHILE.
   */
  async confirm(token: string, locale: Language): Promise<void> {
    const { db, clock, mail } = this.#parts;
    const hash = hashOfToken(token);
    const now = clock.now();
    try {
      const mailId = await inTransaction(db, async (tx) => {
        // the person first, as whoever changes the account does, so that neither waits for the other for ever
        const owner = await findOwnerOfMailToken(tx, { hash, kind });
        const person = owner && (await lockUser(tx, owner));
        const change = person && (await findAddressChange(tx, person.id));
        const isUsed = change && (await useMailToken(tx, { hash, kind, now }));
        if (!isUsed) throw new DomainError("EMAIL_LINK_DEAD");
        const { id: userId, email: old, emailVerified: wasConfirmed } = person;
        await setConfirmedEmail(tx, userId, { email: change.address, at: now });
        await deleteAddressChange(tx, userId);
        // what was mailed to the old address opens nothing any more
        await voidMailTokens(tx, { userId }, { kind: "verify_email", now });
        await voidMailTokens(tx, { userId }, { kind: "reset_password", now });
        const entry = { actor: userId, subject: userId, createdAt: now };
        await insertAuditEntry(tx, { ...entry, action: "user.email_change" });
        // nobody has shown that the old one is theirs
        if (!wasConfirmed) return undefined;
        return await mail.write(tx, { kind: "email_changed", address: old, locale });
      });
      if (mailId !== undefined) mail.announce(mailId);
    } catch (error) {
      if (brokenUniqueConstraint(error) === undefined) throw error;
      throw new DomainError("EMAIL_TAKEN_MEANWHILE");
    }
  }
}
