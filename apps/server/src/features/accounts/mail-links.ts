import {
  DomainError,
  type ForgotPasswordInput,
  type Language,
  type ResetPasswordInput,
} from "@sortes/contract";
import { brokenUniqueConstraint, hashOfToken, inTransaction } from "@sortes/db";
import * as users from "@sortes/db/accounts/users";
import * as sessions from "@sortes/db/accounts/sessions";
import * as personalTokens from "@sortes/db/accounts/personal-tokens";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import type { Caller } from "../ground/call-limits.ts";
import { Service, type ServiceParts } from "../ground/service.ts";
import { lockLinkOwner } from "./link-owner.ts";

type Parts = ServiceParts<"db" | "clock" | "callLimits" | "mail" | "passwords" | "loginLimits">;

const changeKind = "change_email";

/** Confirms the new address of an account by the link mailed to it. */
export class EmailChanges extends Service<Parts> {
  /**
   * Sets the account's address, marks it as confirmed and notifies the old address if that was confirmed. A
   * subscription stays with its address (docs/domains/newsletter-readers.md).
   * @param caller the account of the session that came with the link; if it is the owner's, the address is proven
   * @throws DomainError EMAIL_LINK_DEAD if the link is unknown, used, expired or belongs to an earlier request;
   * EMAIL_TAKEN_MEANWHILE.
   */
  async confirm(token: string, locale: Language, caller?: string): Promise<void> {
    const { db, clock, mail } = this.parts;
    const now = clock.now();
    const link = { hash: hashOfToken(token), kind: changeKind, now } as const;
    try {
      const mailId = await inTransaction(db, async (tx) => {
        const person = await lockLinkOwner(tx, link, users.lockExclusively);
        const change = person && (await users.findAddressChange(tx, person.id));
        const isUsed = change && (await mailTokens.use(tx, link));
        if (!isUsed) throw new DomainError("EMAIL_LINK_DEAD");
        const { id: userId, email: old, emailVerified: wasConfirmed } = person;
        await users.setConfirmedEmail(tx, userId, {
          email: change.address,
          provenAt: userId === caller ? now : null,
        });
        await users.deleteAddressChange(tx, userId);
        // links mailed to the old address stop working
        await mailTokens.voidAll(tx, { userId }, { kind: "verify_email", now });
        await mailTokens.voidAll(tx, { userId }, { kind: "reset_password", now });
        await this.audited(tx, userId, "user.email_change", userId);
        // nobody has proved to own the old address
        if (!wasConfirmed) return undefined;
        return await mail.write(tx, { kind: "email_changed", address: old, locale });
      });
      mail.announce(mailId);
    } catch (error) {
      if (brokenUniqueConstraint(error) === undefined) throw error;
      throw new DomainError("EMAIL_TAKEN_MEANWHILE");
    }
  }
}

const resetKind = "reset_password";

/** Resets passwords by mail to the account's address. */
export class PasswordResets extends Service<Parts> {
  /**
   * Queues a mail with a link. The worker checks whether the address has an account, so the reply reveals nothing.
   * @throws DomainError RATE_LIMITED.
   */
  async ask({ email }: ForgotPasswordInput, { network, locale }: Caller): Promise<void> {
    const { db, mail, callLimits } = this.parts;
    const mailId = await inTransaction(db, async (tx) => {
      await callLimits.admit(tx, "reset", { address: email, network });
      return await mail.write(tx, { kind: resetKind, address: email, locale });
    });
    mail.announce(mailId);
  }

  /**
   * Sets the password, ends every session and personal token, and notifies the person by mail. Using the link confirms
   * the address.
   * @throws DomainError RESET_LINK_DEAD if the link is unknown, used or expired; RATE_LIMITED.
   */
  async reset({ token, password }: ResetPasswordInput, caller: Caller): Promise<void> {
    const { db, clock, mail, passwords, loginLimits, callLimits } = this.parts;
    await callLimits.attempt("new-password", caller);
    const now = clock.now();
    const link = { hash: hashOfToken(token), kind: resetKind, now } as const;
    if (!(await mailTokens.isOpen(db, link))) throw new DomainError("RESET_LINK_DEAD");
    const passwordHash = await passwords.hash(password);
    const mailId = await inTransaction(db, async (tx) => {
      const person = await lockLinkOwner(tx, link);
      if (!person || !(await mailTokens.use(tx, link))) throw new DomainError("RESET_LINK_DEAD");
      const { id } = person;
      await users.setPasswordHash(tx, id, passwordHash);
      // whoever used the mailed link reads mail at this address, and now holds the password
      await users.markEmailProven(tx, id, now);
      await sessions.removeAllOfUser(tx, id);
      await users.deleteAddressChange(tx, id);
      await personalTokens.removeOfUser(tx, id);
      await mailTokens.voidAll(tx, { userId: id }, { kind: resetKind, now });
      await loginLimits.forgive(tx, { email: person.email, network: caller.network });
      await this.audited(tx, id, "user.password_reset", id);
      return await mail.write(tx, { kind: "password_changed", userId: id, locale: caller.locale });
    });
    mail.announce(mailId);
  }
}
