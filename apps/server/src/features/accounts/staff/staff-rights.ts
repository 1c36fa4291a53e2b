import { DomainError } from "@sortes/contract";
import { type Tx } from "@sortes/db";
import * as staffInvitations from "@sortes/db/accounts/staff-invitations";
import * as testAddresses from "@sortes/db/newsletter/letters/test-addresses";
import * as audit from "@sortes/db/accounts/audit";
import * as users from "@sortes/db/accounts/users";
import type { UserRow } from "@sortes/db/accounts/users";

/** The actor and time of a change of rights. */
export interface Giver {
  /** The id of a user, or `cli`. */
  actor: string;
  /** The operating system's user name, for the command line. */
  operator?: string;
  at: Date;
}

/** Audits an action on a staff member or invitation, in the same transaction. */
export async function recordStaffDeed(
  tx: Tx,
  action: `staff.${"invite" | "withdraw" | "accept" | "grant" | "revoke" | "password"}`,
  subject: string,
  { actor, operator, at }: Giver,
): Promise<void> {
  await audit.insert(tx, { actor, action, subject, detail: { operator }, createdAt: at });
}

/** Grants staff rights to a locked user and audits it. Does nothing if they are already staff. */
export async function giveRights(tx: Tx, person: UserRow, giver: Giver): Promise<void> {
  if (person.isStaff) return;
  const { actor: staffBy, operator: staffOperator, at: staffSince } = giver;
  await users.setStaff(tx, person.id, true, { staffBy, staffOperator, staffSince });
  await recordStaffDeed(tx, "staff.grant", person.id, giver);
}

/**
 * Revokes staff rights. Counts under a lock on all staff, so that at least one stays, unless forced. Deletes open
 * invitations that they sent, any invitation to their address (it would restore the rights), and their test addresses.
 * @returns false if they are not staff, and nothing was changed.
 * @throws DomainError LAST_STAFF_MEMBER.
 */
export async function takeRights(
  tx: Tx,
  id: string,
  giver: Giver,
  { evenLast = false } = {},
): Promise<boolean> {
  const staff = await users.lockStaff(tx);
  const member = staff.find((one) => one.id === id);
  if (!member) return false;
  if (staff.length === 1 && !evenLast) throw new DomainError("LAST_STAFF_MEMBER");
  await users.setStaff(tx, id, false);
  await staffInvitations.removeBy(tx, id);
  await testAddresses.removeOfUser(tx, id);
  await staffInvitations.remove(tx, member.email);
  await recordStaffDeed(tx, "staff.revoke", id, giver);
  return true;
}
