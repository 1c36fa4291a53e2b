import { DomainError } from "@sortes/contract";
import {
  deleteSessionsOfUser,
  deleteSessionsOpenedBefore,
  deleteTokensOfUser,
  insertAuditEntry,
  lockStaff,
  setStaff,
  type Tx,
  type UserRow,
} from "@sortes/db";

/** Who changes rights, and when. */
export interface Giver {
  /** The id of a user, or `cli`. */
  actor: string;
  /** Who is at the command line, as the system calls them. */
  operator?: string;
  at: Date;
}

/** Writes down what was done to somebody, in the transaction that does it. */
export async function recordStaffDeed(
  tx: Tx,
  action: "staff.grant" | "staff.revoke" | "staff.password",
  subject: string,
  { actor, operator, at }: Giver,
): Promise<void> {
  const detail = operator === undefined ? {} : { operator };
  await insertAuditEntry(tx, { actor, action, subject, detail, createdAt: at });
}

/**
 * Gives rights to a locked person whose address is confirmed, and signs out whoever registered with that address before
 * its owner confirmed it.
 * @returns false where they are staff already, and nothing was changed.
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
 * Somebody stays on the staff, unless whoever takes the rights says that nobody need: counted under a lock on all of them.
 * @returns false where they are not staff, and nothing was changed.
 * @throws DomainError LAST_STAFF_MEMBER.
 */
export async function takeRights(
  tx: Tx,
  id: string,
  giver: Giver,
  { evenLast = false } = {},
): Promise<boolean> {
  const staff = await lockStaff(tx);
  if (!staff.some((member) => member.id === id)) return false;
  if (staff.length === 1 && !evenLast) throw new DomainError("LAST_STAFF_MEMBER");
  await setStaff(tx, id, false);
  await recordStaffDeed(tx, "staff.revoke", id, giver);
  return true;
}
