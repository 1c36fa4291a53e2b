import {
  auditLimits,
  DomainError,
  type FieldErrors,
  type GrantStaffInput,
  type InviteStaffInput,
  type InviteStaffOutput,
  type Language,
  type RevokeStaffInput,
  type StaffInvitation,
  type StaffMember,
} from "@sortes/contract";
import { brokenUniqueConstraint, inTransaction, type Tx } from "@sortes/db";
import * as staffInvitations from "@sortes/db/accounts/staff-invitations";
import * as audit from "@sortes/db/accounts/audit";
import * as users from "@sortes/db/accounts/users";
import type { OpenInvitationRow } from "@sortes/db/accounts/staff-invitations";
import type { StaffRow, UserRow } from "@sortes/db/accounts/users";
import { found } from "../../../failure.ts";
import { doerOf } from "./audit-trail.ts";
import { inviteStaff } from "./staff-invitations.ts";
import { recordStaffDeed, takeRights } from "./staff-rights.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";

type Parts = ServiceParts<"db" | "clock" | "passwords" | "loginLimits" | "callLimits" | "mail">;

/** The calling staff member and their network. */
interface Asker {
  user: UserRow;
  network: string;
}

/** Lists and invites staff, and revokes their rights. */
export class Staff extends Service<Parts> {
  /** All staff, open invitations, and all actors in the audit log. */
  async list() {
    const { db, clock } = this.parts;
    const [staff, invitations, actors] = await Promise.all([
      users.findStaff(db),
      staffInvitations.list(db, clock.now()),
      audit.actors(db, auditLimits.actors),
    ]);
    return { staff: staff.map(toDto), invitations: invitations.map(toInvitation), actors };
  }

  /**
   * Invites an address by mail.
   * @throws DomainError PASSWORD_WRONG, RATE_LIMITED, FORBIDDEN, UNAVAILABLE while the same address is being invited
   * concurrently.
   */
  async invite(
    asker: Asker,
    { email, language, password }: InviteStaffInput,
  ): Promise<InviteStaffOutput> {
    return await this.#invite(asker, password, () => Promise.resolve({ address: email, language }));
  }

  /**
   * Invites the owner of an account by mail, in its language.
   * @throws DomainError PASSWORD_WRONG, RATE_LIMITED, ACCOUNT_UNKNOWN, FORBIDDEN, UNAVAILABLE as `invite` does.
   */
  async grant(asker: Asker, { email, password }: GrantStaffInput): Promise<InviteStaffOutput> {
    return await this.#invite(asker, password, async (tx) => {
      const person = await users.findByEmail(tx, email);
      if (!person) throw atField("ACCOUNT_UNKNOWN", "email");
      return { address: person.email, language: person.language };
    });
  }

  async #invite(
    asker: Asker,
    password: string,
    whom: (tx: Tx) => Promise<{ address: string; language: Language }>,
  ): Promise<InviteStaffOutput> {
    const { db, clock, callLimits, mail } = this.parts;
    await this.#checkPassword(asker, password);
    try {
      const { outcome, mailId } = await inTransaction(db, async (tx) => {
        await this.#checkStillStaff(tx, asker.user);
        const invited = await whom(tx);
        const { address } = invited;
        await callLimits.admit(tx, "staff-invite", { account: asker.user.id, address });
        return await inviteStaff(tx, invited, { actor: asker.user.id, at: clock.now() });
      });
      mail.announce(mailId);
      return { outcome };
    } catch (error) {
      if (brokenUniqueConstraint(error) === undefined) throw error;
      throw new DomainError("UNAVAILABLE");
    }
  }

  /** Withdraws an invitation and invalidates its link. @throws DomainError FORBIDDEN, NOT_FOUND. */
  async withdraw(user: UserRow, id: string): Promise<void> {
    const { db, clock } = this.parts;
    await inTransaction(db, async (tx) => {
      await this.#checkStillStaff(tx, user);
      if (!(await staffInvitations.removeById(tx, id))) throw new DomainError("NOT_FOUND");
      await recordStaffDeed(tx, "staff.withdraw", id, { actor: user.id, at: clock.now() });
    });
  }

  /** @throws DomainError STAFF_ONESELF, PASSWORD_WRONG, RATE_LIMITED, FORBIDDEN, NOT_FOUND, LAST_STAFF_MEMBER. */
  async revoke(asker: Asker, { id, password }: RevokeStaffInput): Promise<void> {
    const { db, clock } = this.parts;
    if (id === asker.user.id) throw new DomainError("STAFF_ONESELF");
    await this.#checkPassword(asker, password);
    await inTransaction(db, async (tx) => {
      await this.#checkStillStaff(tx, asker.user);
      found(await takeRights(tx, id, { actor: asker.user.id, at: clock.now() }));
    });
  }

  /** Checks the caller's password, with the limits of logins. */
  async #checkPassword({ user, network }: Asker, password: string): Promise<void> {
    const { passwords, loginLimits } = this.parts;
    const right = await loginLimits.attempt({ email: user.email, network }, async () =>
      (await passwords.verify(user.passwordHash, password)) ? true : undefined,
    );
    if (!right) throw passwordWrong();
  }

  /**
   * Checks that the caller still has staff rights: if two staff members revoke each other concurrently, the second is
   * refused.
   */
  async #checkStillStaff(tx: Tx, { id, passwordHash }: UserRow): Promise<void> {
    const asker = (await users.lockStaff(tx)).find((member) => member.id === id);
    if (!asker) throw new DomainError("FORBIDDEN");
    // changed since the password check
    if (asker.passwordHash !== passwordHash) throw passwordWrong();
  }
}

const atField = (code: "PASSWORD_WRONG" | "ACCOUNT_UNKNOWN", field: string): DomainError => {
  const fields: FieldErrors = { [field]: [{ code }] };
  return new DomainError(code, {}, fields);
};
const passwordWrong = () => atField("PASSWORD_WRONG", "password");

const toInvitation = (row: OpenInvitationRow): StaffInvitation => ({
  id: row.id,
  email: row.address,
  at: row.createdAt.toISOString(),
  until: row.expiresAt.toISOString(),
  by: row.inviter === null ? "command" : "person",
  byName: row.inviterName ?? row.operator,
});

const toDto = (row: StaffRow): StaffMember => ({
  id: row.id,
  username: row.username,
  email: row.email,
  since: row.staffSince?.toISOString() ?? null,
  by: row.staffBy === null ? null : doerOf(row.staffBy),
  byName: row.byUsername ?? row.staffOperator,
});
