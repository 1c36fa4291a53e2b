import {
  type AcceptInvitationInput,
  DomainError,
  type InviteStaffOutput,
  type Language,
  mailKinds,
} from "@sortes/contract";
import { brokenUniqueConstraint, hashOfToken, inTransaction, newId, type Tx } from "@sortes/db";
import * as users from "@sortes/db/accounts/users";
import * as sessions from "@sortes/db/accounts/sessions";
import * as staffInvitations from "@sortes/db/accounts/staff-invitations";
import * as personalTokens from "@sortes/db/accounts/personal-tokens";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import * as mailMessages from "@sortes/db/accounts/messages";
import type { StaffInvitationRow } from "@sortes/db/accounts/staff-invitations";
import type { UserRow } from "@sortes/db/accounts/users";
import { nameReserved, takenError } from "../accounts.service.ts";
import type { Caller } from "../../ground/call-limits.ts";
import { isReservedName } from "../reserved-names.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";
import { type Giver, giveRights, recordStaffDeed } from "./staff-rights.ts";

const kind = "staff_invitation";
const hour = 60 * 60 * 1000;

interface Invited {
  outcome: InviteStaffOutput["outcome"];
  /** The address as spelled in its account. */
  email: string;
  /** The mail with the link, if there is one. */
  mailId?: string;
}

/**
 * Invites an address to the staff and queues the mail with the link. Replaces an earlier invitation, whose links become
 * invalid. An existing account with this address gets no rights before the link is accepted: a mail scanner may have
 * confirmed the address for a stranger who registered it.
 * @throws the unique constraint's error if the same address is being invited concurrently.
 */
export async function inviteStaff(
  tx: Tx,
  { address, language }: { address: string; language: Language },
  giver: Giver,
): Promise<Invited> {
  // waits for a concurrent acceptance of the earlier invitation, and then sees the rights granted by it
  await staffInvitations.remove(tx, address);
  const person = await users.findByEmail(tx, address);
  if (person?.isStaff) return { outcome: "staff", email: person.email };
  const { actor, operator = null, at: createdAt } = giver;
  const id = newId(createdAt);
  const expiresAt = new Date(createdAt.getTime() + mailKinds[kind].hours * hour);
  const by = { operator, inviter: operator === null ? actor : null };
  await staffInvitations.replace(tx, { id, address, language, ...by, createdAt, expiresAt });
  const mail = { id: newId(createdAt), kind, address, locale: language, createdAt } as const;
  await mailMessages.insert(tx, { ...mail, params: { invitationId: id } });
  await recordStaffDeed(tx, "staff.invite", id, giver);
  return { outcome: "invited", email: address, mailId: mail.id };
}

/** The person who sent an invitation and so gives the rights. */
const giverOf = ({ inviter, operator }: StaffInvitationRow, at: Date): Giver =>
  inviter === null ? { actor: "cli", operator: operator ?? "", at } : { actor: inviter, at };

type Parts = ServiceParts<"db" | "clock" | "callLimits" | "passwords" | "mail">;

/** Accepts invitations to the staff by the link mailed to the address. */
export class StaffInvitations extends Service<Parts> {
  /**
   * Grants staff rights to the account of the address, and sets its name and password. An existing account may be a
   * stranger's, even if confirmed: its sessions, personal tokens, mailed links and pending address change are revoked,
   * and a mail reports the changed password.
   * @returns whether the account is new.
   * @throws DomainError INVITATION_DEAD if the link is unknown, used, expired or of a replaced invitation;
   * INVALID_INPUT on a taken or reserved name; RATE_LIMITED.
   */
  async accept({ token, ...chosen }: AcceptInvitationInput, caller: Caller): Promise<boolean> {
    const { db, clock, passwords, callLimits, mail } = this.parts;
    if (isReservedName(chosen.username)) throw nameReserved();
    await callLimits.attempt("new-password", caller);
    const now = clock.now();
    const link = { hash: hashOfToken(token), kind, now } as const;
    if (!(await mailTokens.isOpen(db, link))) throw new DomainError("INVITATION_DEAD");
    const passwordHash = await passwords.hash(chosen.password);
    const account = { username: chosen.username, passwordHash, language: caller.locale };
    try {
      const mailId = await inTransaction(db, async (tx) => {
        const invitation = await staffInvitations.lockOfToken(tx, link);
        if (!invitation || !(await mailTokens.useOfInvitation(tx, link)))
          throw new DomainError("INVITATION_DEAD");
        const { person, isNew } = await this.#accountOf(tx, invitation, account);
        await recordStaffDeed(tx, "staff.accept", invitation.id, { actor: person.id, at: now });
        await giveRights(tx, person, giverOf(invitation, now));
        await staffInvitations.remove(tx, invitation.address);
        if (isNew) return undefined;
        const notice = { kind: "password_changed", userId: person.id } as const;
        return await mail.write(tx, { ...notice, locale: caller.locale });
      });
      mail.announce(mailId);
      return mailId === undefined;
    } catch (error) {
      const constraint = brokenUniqueConstraint(error);
      if (constraint === undefined) throw error;
      throw takenError(users.takenBy(constraint));
    }
  }

  async #accountOf(
    tx: Tx,
    { address }: StaffInvitationRow,
    chosen: { username: string; passwordHash: string; language: Language },
  ): Promise<{ person: UserRow; isNew: boolean }> {
    const now = this.parts.clock.now();
    const found = await users.findByEmail(tx, address);
    const locked = found && (await users.lockExclusively(tx, found.id));
    // an account that has left this address meanwhile is a stranger's
    const person = locked?.email === found?.email ? locked : undefined;
    if (!person) {
      const confirmed = { email: address, emailVerified: true, emailVerifiedAt: now };
      const id = newId(now);
      const created = await users.insert(tx, { id, ...chosen, ...confirmed, createdAt: now });
      return { person: created, isNew: true };
    }
    // the old password may be a stranger's; the link proves access to the address's mail
    const { id } = person;
    await users.setUsername(tx, id, chosen.username);
    await users.setPasswordHash(tx, id, chosen.passwordHash);
    await users.markEmailProven(tx, id, now);
    await sessions.removeAllOfUser(tx, id);
    await personalTokens.removeOfUser(tx, id);
    await users.deleteAddressChange(tx, id);
    await mailTokens.voidAll(tx, { userId: id }, { kind: "verify_email", now });
    await mailTokens.voidAll(tx, { userId: id }, { kind: "reset_password", now });
    return { person, isNew: false };
  }
}
