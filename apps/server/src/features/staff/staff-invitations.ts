import {
  type AcceptInvitationInput,
  DomainError,
  type InviteStaffOutput,
  type Language,
  mailKinds,
} from "@sortes/contract";
import {
  brokenUniqueConstraint,
  deleteAddressChange,
  deleteSessionsOfUser,
  deleteStaffInvitation,
  deleteTokensOfUser,
  findIsMailTokenOpen,
  findUserByEmail,
  hashOfToken,
  insertMailMessage,
  insertUser,
  lockInvitationOfToken,
  lockUser,
  inTransaction,
  markEmailVerified,
  newId,
  replaceStaffInvitation,
  setPasswordHash,
  setUsername,
  type StaffInvitationRow,
  takenBy,
  type Tx,
  useInvitationToken,
  type UserRow,
  voidMailTokens,
} from "@sortes/db";
import { nameReserved, takenError } from "../accounts/accounts.service.ts";
import type { Caller } from "../accounts/call-limits.ts";
import { isReservedName } from "../accounts/reserved-names.ts";
import { Service, type ServiceParts } from "../service.ts";
import { type Giver, giveRights, recordStaffDeed } from "./staff-rights.ts";

const kind = "staff_invitation";
const hour = 60 * 60 * 1000;

interface Invited {
  outcome: InviteStaffOutput["outcome"];
  /** The address as its account has it. */
  email: string;
  /** The mail with the link, if there is one. */
  mailId?: string;
}

/**
 * Invites an address to the staff, and queues the mail with its link. It replaces an earlier invitation, whose links
 * stop working. An account with this confirmed address gets the rights at once.
 * @throws the unique constraint's error when somebody else is inviting the same address.
 */
export async function inviteStaff(
  tx: Tx,
  { address, language }: { address: string; language: Language },
  giver: Giver,
): Promise<Invited> {
  // an account is locked after its invitation, as accepting does
  const found = await findUserByEmail(tx, address);
  if (found?.emailVerified) await deleteStaffInvitation(tx, address);
  const person = found?.emailVerified ? await lockUser(tx, found.id) : found;
  if (person?.isStaff) return { outcome: "staff", email: person.email };
  if (person?.emailVerified) {
    await giveRights(tx, person, giver);
    return { outcome: "granted", email: person.email };
  }
  const { actor, operator = null, at: createdAt } = giver;
  const id = newId(createdAt);
  const expiresAt = new Date(createdAt.getTime() + mailKinds[kind].hours * hour);
  const by = { operator, inviter: operator === null ? actor : null };
  await replaceStaffInvitation(tx, { id, address, language, ...by, createdAt, expiresAt });
  const mail = { id: newId(createdAt), kind, address, locale: language, createdAt } as const;
  await insertMailMessage(tx, { ...mail, params: { invitationId: id } });
  await recordStaffDeed(tx, "staff.invite", id, giver);
  return { outcome: "invited", email: address, mailId: mail.id };
}

/** The person who sent an invitation and so gives the rights. */
const giverOf = ({ inviter, operator }: StaffInvitationRow, at: Date): Giver =>
  inviter === null ? { actor: "cli", operator: operator ?? "", at } : { actor: inviter, at };

type Parts = ServiceParts<"db" | "clock" | "callLimits" | "passwords">;

/** Accepts invitations to the staff by the link mailed to the address. */
export class StaffInvitations extends Service<Parts> {
  /**
   * Creates a confirmed account with staff rights. If somebody has registered with the address meanwhile and not
   * confirmed it, that account gets this name and password, and its sessions and personal tokens end. A confirmed account
   * keeps its name and password.
   * @returns whether name and password were taken over.
   * @throws DomainError INVITATION_DEAD if the link is unknown, used, expired or of a replaced invitation; INVALID_INPUT
   * on a taken or reserved name; RATE_LIMITED.
   */
  async accept({ token, ...chosen }: AcceptInvitationInput, caller: Caller): Promise<boolean> {
    const { db, clock, passwords, callLimits } = this.parts;
    if (isReservedName(chosen.username)) throw nameReserved();
    await callLimits.attempt("new-password", caller);
    const now = clock.now();
    const link = { hash: hashOfToken(token), kind, now } as const;
    if (!(await findIsMailTokenOpen(db, link))) throw new DomainError("INVITATION_DEAD");
    const passwordHash = await passwords.hash(chosen.password);
    const account = { username: chosen.username, passwordHash, language: caller.locale };
    try {
      return await inTransaction(db, async (tx) => {
        const invitation = await lockInvitationOfToken(tx, link);
        if (!invitation || !(await useInvitationToken(tx, link)))
          throw new DomainError("INVITATION_DEAD");
        const { person, isNew } = await this.#accountOf(tx, invitation, account);
        await giveRights(tx, { ...person, emailVerified: true }, giverOf(invitation, now));
        await deleteStaffInvitation(tx, invitation.address);
        return isNew;
      });
    } catch (error) {
      const constraint = brokenUniqueConstraint(error);
      if (constraint === undefined) throw error;
      throw takenError(takenBy(constraint));
    }
  }

  async #accountOf(
    tx: Tx,
    { address }: StaffInvitationRow,
    chosen: { username: string; passwordHash: string; language: Language },
  ): Promise<{ person: UserRow; isNew: boolean }> {
    const now = this.parts.clock.now();
    const found = await findUserByEmail(tx, address);
    const person = found && (await lockUser(tx, found.id));
    if (!person) {
      const confirmed = { email: address, emailVerified: true, emailVerifiedAt: now };
      const id = newId(now);
      const created = await insertUser(tx, { id, ...chosen, ...confirmed, createdAt: now });
      return { person: created, isNew: true };
    }
    if (person.emailVerified) return { person, isNew: false };
    // whoever registered it did not show that the address is theirs; whoever has the link did
    const { id } = person;
    await setUsername(tx, id, chosen.username);
    await setPasswordHash(tx, id, chosen.passwordHash);
    await markEmailVerified(tx, id, now);
    await deleteSessionsOfUser(tx, id);
    await deleteTokensOfUser(tx, id);
    await deleteAddressChange(tx, id);
    await voidMailTokens(tx, { userId: id }, { kind: "verify_email", now });
    await voidMailTokens(tx, { userId: id }, { kind: "reset_password", now });
    return { person, isNew: true };
  }
}
