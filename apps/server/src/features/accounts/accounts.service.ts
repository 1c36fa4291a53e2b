import { lockOwner } from "../ground/own-things.ts";
import { type Caller } from "../ground/call-limits.ts";
import {
  DomainError,
  type FieldErrors,
  type LoginInput,
  type RegisterInput,
  type User,
} from "@sortes/contract";
import { featuresOf } from "@sortes/core";
import { brokenUniqueConstraint, hashOfToken, inTransaction, newId } from "@sortes/db";
import * as subscribers from "@sortes/db/newsletter/readers/subscribers";
import * as users from "@sortes/db/accounts/users";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import type { Taken, UserRow } from "@sortes/db/accounts/users";
import { deviceName } from "./devices.ts";
import { lockLinkOwner } from "./link-owner.ts";
import { isReservedName } from "./reserved-names.ts";
import { Service, type ServiceParts } from "../ground/service.ts";

type Parts = ServiceParts<
  "db" | "clock" | "callLimits" | "mail" | "sessions" | "passwords" | "loginLimits"
>;

export interface OpenedSession {
  user: User;
  token: string;
}

/** Registration, login and verification of addresses. */
export class Accounts extends Service<Parts> {
  /** @throws DomainError INVALID_INPUT on a taken or reserved name or a taken address, RATE_LIMITED. */
  async register(input: RegisterInput, caller: Caller): Promise<OpenedSession> {
    const { db, clock, mail, sessions, passwords, loginLimits, callLimits } = this.parts;
    if (isReservedName(input.username)) throw nameReserved();
    await callLimits.registration(caller.network);
    const taken = await users.findTaken(db, input);
    if (taken.username || taken.look || taken.email) throw takenError(taken);
    const passwordHash = await passwords.hash(input.password);
    const now = clock.now();
    try {
      const { opened, mailId } = await inTransaction(db, async (tx) => {
        const row = await users.insert(tx, {
          id: newId(now),
          username: input.username,
          email: input.email,
          passwordHash,
          language: caller.locale,
          createdAt: now,
        });
        const mailId = await mail.write(tx, {
          kind: "verify_email",
          userId: row.id,
          locale: caller.locale,
        });
        const token = await sessions.open(tx, row.id, deviceName(caller.userAgent));
        const opened = { user: userOf(row, false), token };
        await loginLimits.remember(tx, { email: row.email, network: caller.network });
        return { opened, mailId };
      });
      mail.announce(mailId);
      return opened;
    } catch (error) {
      // concurrent registrations: the unique keys decide
      const constraint = brokenUniqueConstraint(error);
      if (!constraint) throw error;
      throw takenError(users.takenBy(constraint));
    }
  }

  /** @throws DomainError INVALID_CREDENTIALS, the same for an unknown account and a wrong password; RATE_LIMITED. */
  async login(input: LoginInput, caller: Caller): Promise<OpenedSession> {
    const { db, sessions, passwords, loginLimits } = this.parts;
    const who = { email: input.email, network: caller.network };
    const user = await loginLimits.attempt(who, async () => {
      const row = await users.findByEmail(db, input.email);
      const right = await passwords.verify(row?.passwordHash, input.password);
      return right ? row : undefined;
    });
    if (!user) throw new DomainError("INVALID_CREDENTIALS");
    const token = await sessions.openByPassword(user, deviceName(caller.userAgent));
    if (token === undefined) throw new DomainError("INVALID_CREDENTIALS");
    return { user: await this.me(user), token };
  }

  /** The fields that users see of themselves. */
  async me(row: UserRow): Promise<User> {
    return userOf(
      row,
      users.isEmailProven(row) && (await subscribers.isSubscribed(this.parts.db, row.email)),
    );
  }

  /**
   * Sends the verification mail again, also to users whose address is confirmed but not proven.
   * @throws DomainError ALREADY_VERIFIED, RATE_LIMITED.
   */
  async resendVerification(userId: string, caller: Caller): Promise<void> {
    const { db, mail, callLimits } = this.parts;
    const mailId = await inTransaction(db, async (tx) => {
      const person = await lockOwner(tx, { id: userId });
      if (users.isEmailProven(person)) throw new DomainError("ALREADY_VERIFIED");
      await callLimits.admit(tx, "verify", { address: person.email });
      const { email: address } = person;
      await mail.checkAllowed(tx, "verify_email", { address, isConfirmed: false });
      return await mail.write(tx, { kind: "verify_email", userId, locale: caller.locale });
    });
    mail.announce(mailId);
  }

  /**
   * Confirms the address. The link alone does not prove who owns the account, because anybody may have registered the
   * address. Used with a session of the account, it proves that the account's owner reads mail there.
   * @param caller the account of the session that came with the link; undefined without a session or for the GET route
   * @throws DomainError VERIFICATION_LINK_DEAD if the link is unknown, used or expired.
   */
  async verifyEmail(token: string, caller?: string): Promise<void> {
    const { db, clock } = this.parts;
    const now = clock.now();
    const link = { hash: hashOfToken(token), kind: "verify_email", now } as const;
    await inTransaction(db, async (tx) => {
      const person = await lockLinkOwner(tx, link);
      if (!person || !(await mailTokens.use(tx, link)))
        throw new DomainError("VERIFICATION_LINK_DEAD");
      if (person.id === caller) await users.markEmailProven(tx, person.id, now);
      else await users.markEmailVerified(tx, person.id);
    });
  }
}

/** The error for a reserved name. */
export const nameReserved = (): DomainError =>
  new DomainError("INVALID_INPUT", {}, { username: [{ code: "USERNAME_RESERVED" }] });

/** The error for a taken name or address. */
export function takenError({ username, look, email }: Taken): DomainError {
  const fields: FieldErrors = {
    ...(look && { username: [{ code: "USERNAME_LOOKS_TAKEN" }] }),
    ...(username && { username: [{ code: "USERNAME_TAKEN" }] }),
    ...(email && { email: [{ code: "EMAIL_TAKEN" }] }),
  };
  return new DomainError("INVALID_INPUT", {}, fields);
}

/** Maps a user to the fields that they may see. */
function userOf(row: UserRow, subscribed: boolean): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    emailVerified: row.emailVerified,
    subscriptionTier: row.subscriptionTier,
    isPremium: row.subscriptionTier === "premium",
    isStaff: row.isStaff,
    subscribed,
    language: row.language,
    features: [...featuresOf(row.subscriptionTier)],
    createdAt: row.createdAt.toISOString(),
  };
}
