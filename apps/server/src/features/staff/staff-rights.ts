import { DomainError } from "@sortes/contract";
import {
  deleteInvitationsBy,
  deleteSessionsOfUser,
  deleteSessionsOpenedBefore,
  deleteStaffInvitation,
  deleteTestAddressesOf,
  deleteTokensOfUser,
  insertAuditEntry,
  lockStaff,
  setStaff,
  type Tx,
  type UserRow,
} from "@sortes/db";

/** The actor and time of a change of rights. */
export interface Giver {
  /** The id of a user, or `cli`. */
  actor: string;
  /** The system's name of the user at the command line. */
  operator?: string;
  at: Date;
}

/** Audits an action on a person, in the same transaction. */
export async function recordStaffDeed(
  tx: Tx,
  action: "staff.invite" | "staff.withdraw" | "staff.grant" | "staff.revoke" | "staff.password",
  subject: string,
  { actor, operator, at }: Giver,
): Promise<void> {
  const detail = operator === undefined ? {} : { operator };
  await insertAuditEntry(tx, { actor, action, subject, detail, createdAt: at });
}

/**
 * Grants rights to a locked person with a confirmed address, and ends sessions opened before the confirmation.
 * @returns false if they are staff already, and nothing was changed.
 * @throws DomainError ACCOUNT_UNCONFIRMED.
 */
export async function giveRights(tx: Tx, person: UserRow, giver: Giver): Promise<boolean> {
  if (person.isStaff) return false;
  if (!person.emailVerified) throw new DomainError("ACCOUNT_UNCONFIRMED");
  await endWhatMayBeAnothers(tx, person);
  const { actor: staffBy, operator: staffOperator, at: staffSince } = giver;
  await setStaff(tx, person.id, true, { staffBy, staffOperator, staffSince });
  await recordStaffDeed(tx, "staff.grant", person.id, giver);
  return true;
}

/** A session that is older than the confirmation may be a stranger's, and so may any token: a session is all it takes. */
async function endWhatMayBeAnothers(tx: Tx, { id, emailVerifiedAt }: UserRow): Promise<void> {
  if (emailVerifiedAt) await deleteSessionsOpenedBefore(tx, id, emailVerifiedAt);
  else await deleteSessionsOfUser(tx, id);
  await deleteTokensOfUser(tx, id);
}

/**
 * One staff member remains unless forced: counted under a lock on all of them. Open invitations that they sent end, and
 * one to their address, which would give the rights back. Their test addresses go.
 * @returns false if they are not staff, and nothing was changed.
 * @throws DomainError LAST_STAFF_MEMBER.
 */
export async function takeRights(
  tx: Tx,
  id: string,
  giver: Giver,
  { evenLast = false } = {},
): Promise<boolean> {
  const staff = await lockStaff(tx);
  const member = staff.find((one) => one.id === id);
  if (!member) return false;
  if (staff.length === 1 && !evenLast) throw new DomainError("LAST_STAFF_MEMBER");
  await setStaff(tx, id, false);
  await deleteInvitationsBy(tx, id);
  await deleteTestAddressesOf(tx, id);
  await deleteStaffInvitation(tx, member.email);
  await recordStaffDeed(tx, "staff.revoke", id, giver);
  return true;
}
