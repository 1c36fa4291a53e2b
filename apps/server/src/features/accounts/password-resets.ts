import { DomainError, type ForgotPasswordInput, type ResetPasswordInput } from "@sortes/contract";
import {
  type Db,
  deleteAddressChange,
  deleteSessionsOfUser,
  deleteTokensOfUser,
  findIsMailTokenOpen,
  hashOfToken,
  inTransaction,
  insertAuditEntry,
  lockUser,
  markEmailVerified,
  setPasswordHash,
  useMailToken,
  voidMailTokens,
} from "@sortes/db";
import type { Clock } from "@sortes/process";
import type { OutgoingMail } from "../mail/outgoing-mail.ts";
import type { Caller } from "./call-limits.ts";
import type { CallLimits } from "./call-limits.ts";
import type { LoginLimits } from "./login-limits.ts";
import type { PasswordHasher } from "./passwords.ts";

interface Parts {
  db: Db;
  clock: Clock;
  mail: OutgoingMail;
  passwords: PasswordHasher;
  loginLimits: LoginLimits;
  callLimits: CallLimits;
}

const kind = "reset_password";

/** Resets passwords by mail to the account's address. */
export class PasswordResets {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Queues a mail with a link. The worker checks whether the address has an account: both cases are the same here.
   * @throws DomainError RATE_LIMITED.
   */
  async ask({ email }: ForgotPasswordInput, { network, locale }: Caller): Promise<void> {
    const { db, mail, callLimits } = this.#parts;
    const mailId = await inTransaction(db, async (tx) => {
      await callLimits.resetMail(tx, email, network);
      return await mail.write(tx, { kind, address: email, locale });
    });
    mail.announce(mailId);
  }

  /**
   * Sets the password, ends every session and personal token, and notifies the person by mail. Using the link confirms
   * the address.
   * @throws DomainError RESET_LINK_DEAD where the link is unknown, used or expired; RATE_LIMITED.
   */
  async reset({ token, password }: ResetPasswordInput, caller: Caller): Promise<void> {
    const { db, clock, mail, passwords, loginLimits, callLimits } = this.#parts;
    await callLimits.newPassword(caller.network);
    const now = clock.now();
    const link = { hash: hashOfToken(token), kind, now } as const;
    if (!(await findIsMailTokenOpen(db, link))) throw new DomainError("RESET_LINK_DEAD");
    const passwordHash = await passwords.hash(password);
    const mailId = await inTransaction(db, async (tx) => {
      const userId = await useMailToken(tx, link);
      const person = userId && (await lockUser(tx, userId));
      if (!person) throw new DomainError("RESET_LINK_DEAD");
      const { id } = person;
      await setPasswordHash(tx, id, passwordHash);
      // the link was mailed to the address of the account
      await markEmailVerified(tx, id, now);
      await deleteSessionsOfUser(tx, id);
      await deleteAddressChange(tx, id);
      await deleteTokensOfUser(tx, id);
      await voidMailTokens(tx, { userId: id }, { kind, now });
      await loginLimits.forgive(tx, { email: person.email, network: caller.network });
      const entry = { actor: id, action: "user.password_reset", subject: id } as const;
      await insertAuditEntry(tx, { ...entry, createdAt: now });
      return await mail.write(tx, { kind: "password_changed", userId: id, locale: caller.locale });
    });
    mail.announce(mailId);
  }
}
