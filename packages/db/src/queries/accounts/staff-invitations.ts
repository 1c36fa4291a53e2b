import { type Insertable, type Selectable } from "kysely";
import type { Db, Tx } from "../../client.ts";
import { columns } from "../../columns.ts";
import { changesAny } from "../../count.ts";
import type { Database } from "../../schema.gen.ts";
import { identityKey } from "./users.ts";

export type StaffInvitationRow = Selectable<Database["staffInvitation"]>;

const invitations = (db: Db) => db.selectFrom("staffInvitation").select(columns.staffInvitation);

/** Stores an invitation. It replaces an earlier one to the same address, whose links become invalid. */
export async function replaceStaffInvitation(
  tx: Tx,
  invitation: Omit<Insertable<Database["staffInvitation"]>, "addressKey">,
) {
  const addressKey = identityKey(invitation.address);
  // replaced and not updated, as its links are deleted with it
  await deleteStaffInvitation(tx, invitation.address);
  await tx
    .insertInto("staffInvitation")
    .values({ ...invitation, addressKey })
    .execute();
}

/** @returns whether there was one. */
export async function deleteStaffInvitation(tx: Tx, address: string) {
  return await changesAny(
    tx.deleteFrom("staffInvitation").where("addressKey", "=", identityKey(address)),
  );
}

/** Open ones alone. */
export async function findStaffInvitation(db: Db, { id, now }: { id: string; now: Date }) {
  return await invitations(db).where("id", "=", id).where("expiresAt", ">", now).executeTakeFirst();
}

/** Locks the invitation of a link, so that it is neither replaced nor accepted twice until the transaction ends. */
export async function lockInvitationOfToken(tx: Tx, { hash, now }: { hash: string; now: Date }) {
  return await invitations(tx)
    .where("id", "=", (eb) =>
      eb.selectFrom("mailToken").select("staffInvitationId").where("hash", "=", hash),
    )
    .where("expiresAt", ">", now)
    .forUpdate()
    .executeTakeFirst();
}

/** Open ones, the oldest first. */
export async function findStaffInvitations(db: Db, now: Date) {
  return await invitations(db).where("expiresAt", ">", now).orderBy("createdAt").execute();
}
