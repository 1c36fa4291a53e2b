import {
  type ChangeAccountInput,
  DomainError,
  type EmailChange,
  type User,
} from "@sortes/contract";
import { brokenUniqueConstraint, inTransaction, nameSkeleton, newId, type Tx } from "@sortes/db";
import * as users from "@sortes/db/accounts/users";
import * as sessions from "@sortes/db/accounts/sessions";
import * as personalTokens from "@sortes/db/accounts/personal-tokens";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import type { UserRow } from "@sortes/db/accounts/users";
import { lockOwner } from "../ground/own-things.ts";
import { type Accounts, nameReserved, takenError } from "./accounts.service.ts";
import { type Caller } from "../ground/call-limits.ts";
import { wrongPassword } from "./passwords.ts";
import { isReservedName } from "./reserved-names.ts";
import type { Authenticated } from "../ground/authenticated.ts";
import { Service, type ServiceParts } from "../ground/service.ts";

interface Parts extends ServiceParts<
  "db" | "clock" | "callLimits" | "mail" | "passwords" | "passwordChecks"
> {
  accounts: Accounts;
}

/** Changes the name, address or password of an account. */
export class AccountChanges extends Service<Parts> {
  /**
   * Applies all requested changes or none. A new address takes effect once it is confirmed: it gets a confirmation
   * mail, and the old address a notice.
   * @throws DomainError INVALID_INPUT on a taken name, a wrong password or the same address; RATE_LIMITED.
   */
  async change(session: Authenticated, wish: ChangeAccountInput, caller: Caller): Promise<User> {
    const { db, mail, accounts, passwords, passwordChecks, callLimits } = this.parts;
    const { user } = session;
    const { username, email, password, currentPassword = "" } = wish;
    const isGuarded = email !== undefined || password !== undefined;
    if (email === user.email)
      throw new DomainError("INVALID_INPUT", {}, { email: [{ code: "EMAIL_UNCHANGED" }] });
    if (isGuarded) await passwordChecks.prove(user, currentPassword, caller);
    if (username !== undefined) await callLimits.attempt("rename", { account: user.id });
    if (password !== undefined) await callLimits.attempt("new-password", caller);
    const passwordHash = password === undefined ? undefined : await passwords.hash(password);
    const mailIds = await inTransaction(db, async (tx) => {
      const person = await lockOwner(tx, user, users.lockExclusively);
      // the password has been changed or reset in the meantime
      if (isGuarded && person.passwordHash !== user.passwordHash) throw wrongPassword();
      if (username !== undefined) await this.#rename(tx, person, username);
      return [
        ...(passwordHash ? await this.#setPassword(tx, session, passwordHash, caller) : []),
        ...(email === undefined ? [] : await this.#wishFor(tx, person, email, caller)),
      ];
    });
    for (const id of mailIds) mail.announce(id);
    const changed = await users.findById(db, user.id);
    if (!changed) throw new DomainError("UNAUTHENTICATED");
    return await accounts.me(changed);
  }

  /** The address that is pending confirmation. */
  async findEmailChange(userId: string): Promise<EmailChange> {
    const change = await users.findAddressChange(this.parts.db, userId);
    return {
      pending: change ? { email: change.address, askedAt: change.createdAt.toISOString() } : null,
    };
  }

  /** Withdraws the request for a new address and invalidates its links. Does nothing without one. */
  async withdrawEmailChange(userId: string): Promise<void> {
    await inTransaction(this.parts.db, async (tx) => {
      await users.lock(tx, userId);
      await users.deleteAddressChange(tx, userId);
    });
  }

  async #rename(tx: Tx, { id, username }: UserRow, wanted: string): Promise<void> {
    if (wanted === username) return;
    // users may respell their own name
    if (isReservedName(wanted) && nameSkeleton(wanted) !== nameSkeleton(username))
      throw nameReserved();
    try {
      await users.setUsername(tx, id, wanted);
    } catch (error) {
      const constraint = brokenUniqueConstraint(error);
      throw constraint ? takenError(users.takenBy(constraint)) : error;
    }
    await this.audited(tx, id, "user.rename", id);
  }

  /** Ends all other sessions, and invalidates mailed links. */
  async #setPassword(
    tx: Tx,
    { sessionId, user: { id } }: Authenticated,
    passwordHash: string,
    { locale }: Caller,
  ): Promise<string[]> {
    const { clock, mail } = this.parts;
    await users.setPasswordHash(tx, id, passwordHash);
    await personalTokens.removeOfUser(tx, id);
    await sessions.removeOthers(tx, id, sessionId);
    await users.deleteAddressChange(tx, id);
    await mailTokens.voidAll(tx, { userId: id }, { kind: "reset_password", now: clock.now() });
    await this.audited(tx, id, "user.password_change", id);
    return [await mail.write(tx, { kind: "password_changed", userId: id, locale })];
  }

  /** The worker checks whether the address has an account, so that nothing is revealed here. */
  async #wishFor(tx: Tx, { id: userId }: UserRow, address: string, { network, locale }: Caller) {
    const { clock, mail, callLimits } = this.parts;
    await callLimits.admit(tx, "email-change", { account: userId, address, network });
    const now = clock.now();
    const id = newId(now);
    await users.replaceAddressChange(tx, { id, userId, address, createdAt: now });
    await this.audited(tx, userId, "user.email_change_asked", userId);
    return [
      await mail.write(tx, { kind: "email_change_asked", userId, locale }),
      await mail.write(tx, {
        kind: "change_email",
        userId,
        locale,
        params: { addressChangeId: id },
      }),
    ];
  }
}
