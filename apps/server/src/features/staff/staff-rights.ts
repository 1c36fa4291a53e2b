import { DomainError } from "@sortes/contract";
import { insertAuditEntry, lockStaff, newId, setStaff, type Tx, type UserRow } from "@sortes/db";

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
  await insertAuditEntry(tx, { id: newId(at), actor, action, subject, detail, createdAt: at });
}

/** @returns false where they are staff already, and nothing was changed. */
export async function giveRights(tx: Tx, person: UserRow, giver: Giver): Promise<boolean> {
  if (person.isStaff) return false;
  const { actor: staffBy, operator: staffOperator, at: staffSince } = giver;
  await setStaff(tx, person.id, true, { staffBy, staffOperator, staffSince });
  await recordStaffDeed(tx, "staff.grant", person.id, giver);
  return true;
}

/**
 * Somebody stays on the staff, unless whoever takes the rights says that nobody need: counted under a lock on all of them.
 * @returns false where they are not staff, and nothing was changed.
 * @throws DomainError STAFF_LAST.
 */
export async function takeRights(
  tx: Tx,
  id: string,
  giver: Giver,
  { evenLast = false } = {},
): Promise<boolean> {
  const staff = await lockStaff(tx);
  if (!staff.some((member) => member.id === id)) return false;
  if (staff.length === 1 && !evenLast) throw new DomainError("STAFF_LAST");
  await setStaff(tx, id, false);
  await recordStaffDeed(tx, "staff.revoke", id, giver);
  return true;
}
