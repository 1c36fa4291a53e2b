import { DomainError } from "@sortes/contract";
import { identityKey, inTransaction, suppressionHash, type Tx } from "@sortes/db";
import * as giftMails from "@sortes/db/accounts/gift-mails";
import * as payments from "@sortes/db/accounts/payments";
import * as personalData from "@sortes/db/accounts/personal-data";
import * as staffInvitations from "@sortes/db/accounts/staff-invitations";
import * as openListEntries from "@sortes/db/generators/open-list-entries";
import * as historyItems from "@sortes/db/generators/history";
import * as testAddresses from "@sortes/db/newsletter/letters/test-addresses";
import * as subscribers from "@sortes/db/newsletter/readers/subscribers";
import * as consents from "@sortes/db/newsletter/readers/consent";
import * as users from "@sortes/db/accounts/users";
import type { UserRow } from "@sortes/db/accounts/users";
import { lockOwner } from "../ground/own-things.ts";
import type { Caller } from "../ground/call-limits.ts";
import { wrongPassword } from "./passwords.ts";
import { Service, type ServiceParts } from "../ground/service.ts";

interface Parts extends ServiceParts<"db" | "clock" | "secrets" | "mail" | "passwordChecks"> {
  /** Stops all charges to a user. */
  endPayments: (user: UserRow) => Promise<void>;
  /** Voids a user's published draws whose lists are not frozen, and removes the texts of all. */
  endDraws: (tx: Tx, user: UserRow) => Promise<void>;
}

/** Erases accounts. The privacy policy and docs/domains/accounts.md name what remains. */
export class AccountErasure extends Service<Parts> {
  /**
   * Erases the account with all its data in one transaction, so that a concurrent save either precedes it or fails. A
   * confirmed address gets a last mail. Charges are stopped first, unless the account must stay; if that fails, it
   * stays, as it does if a checkout is opened meanwhile.
   * @throws DomainError INVALID_INPUT on a wrong password, LAST_STAFF_MEMBER, RATE_LIMITED, UNAVAILABLE.
   */
  async erase(user: UserRow, currentPassword: string, caller: Caller): Promise<void> {
    const { db, clock, mail, passwordChecks, endPayments, endDraws } = this.parts;
    await passwordChecks.prove(user, currentPassword, caller);
    await inTransaction(db, (tx) => lockLeaver(tx, user));
    await endPayments(user);
    const mailId = await inTransaction(db, async (tx) => {
      const person = await lockLeaver(tx, user);
      const { id, email } = person;
      // a page opened meanwhile could still be paid on: the next try closes it
      const open = await payments.findOpenCheckouts(tx, id, clock.now());
      if (open.length > 0) throw new DomainError("UNAVAILABLE");
      if (users.isEmailProven(person)) await this.#eraseWhatIsUnder(tx, email);
      await giftMails.removeMailsOf(tx, id);
      // in steps, since the cascade would delete what is large in one statement, beyond its time limit
      await historyItems.removeOfUser(tx, id);
      await openListEntries.removeOfUser(tx, id);
      // after all row locks, because it locks the log until the commit
      await endDraws(tx, person);
      await personalData.removeUser(tx, id);
      await this.audited(tx, id, "user.erase", id);
      // an unconfirmed address may belong to somebody else
      if (!person.emailVerified) return undefined;
      return await mail.write(tx, {
        kind: "account_erased",
        address: email,
        locale: caller.locale,
      });
    });
    mail.announce(mailId);
  }

  /**
   * Erases the data stored under a proven address. Unproven addresses, which may belong to somebody else, keep theirs.
   */
  async #eraseWhatIsUnder(tx: Tx, email: string): Promise<void> {
    const { clock, secrets } = this.parts;
    await personalData.removeMailsTo(tx, identityKey(email));
    await giftMails.removeTo(tx, identityKey(email));
    await staffInvitations.remove(tx, email);
    await testAddresses.removeTo(tx, email);
    const found = await subscribers.findByAddress(tx, email);
    const subscriber = found && (await subscribers.lock(tx, found.id));
    if (!subscriber) return;
    const addressHash = suppressionHash(secrets.addressKey, subscriber.address);
    await consents.insertSuppression(tx, { addressHash, reason: "erased", createdAt: clock.now() });
    await subscribers.erase(tx, subscriber);
  }
}

/**
 * Locks an account that may be erased.
 * @throws DomainError INVALID_INPUT if its password has changed since the check, LAST_STAFF_MEMBER.
 */
async function lockLeaver(tx: Tx, user: UserRow): Promise<UserRow> {
  // locked before the user, in a fixed order, so that two staff members neither deadlock nor leave at the same time;
  // whoever has become one since the check has another password
  const staff = user.isStaff ? await users.lockStaff(tx) : [];
  const person = await lockOwner(tx, user, users.lockExclusively);
  if (person.passwordHash !== user.passwordHash) throw wrongPassword();
  if (person.isStaff && !staff.some(({ id }) => id !== person.id))
    throw new DomainError("LAST_STAFF_MEMBER");
  return person;
}
