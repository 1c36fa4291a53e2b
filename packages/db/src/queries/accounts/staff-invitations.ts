import { type Insertable, type Selectable } from "kysely";
import type { Db, Tx } from "../../client.ts";
import { columns, of } from "../../columns.ts";
import { changesAny } from "../../count.ts";
import type { Database } from "../../schema.gen.ts";
import { identityKey } from "../../identity-key.ts";

export type StaffInvitationRow = Selectable<Database["staffInvitation"]>;

const invitations = (db: Db) => db.selectFrom("staffInvitation").select(columns.staffInvitation);

/** Stores an invitation. It replaces an earlier one to the same address, whose links become invalid. */
export async function replace(
  tx: Tx,
  invitation: Omit<Insertable<Database["staffInvitation"]>, "addressKey">,
) {
  const addressKey = identityKey(invitation.address);
  // replaced rather than updated, so that its links are deleted too
  await remove(tx, invitation.address);
  await tx
    .insertInto("staffInvitation")
    .values({ ...invitation, addressKey })
    .execute();
}

/** Deletes the open invitations of an inviter, which end with the inviter's staff rights. */
export async function removeBy(tx: Tx, inviter: string) {
  await tx.deleteFrom("staffInvitation").where("inviter", "=", inviter).execute();
}

/** @returns whether there was one. */
export async function removeById(tx: Tx, id: string) {
  return await changesAny(tx.deleteFrom("staffInvitation").where("id", "=", id));
}

/** @returns its id, if there was one. */
export async function remove(tx: Tx, address: string): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom("staffInvitation")
    .where("addressKey", "=", identityKey(address))
    .returning("id")
    .executeTakeFirst();
  return deleted?.id;
}

/** An open invitation. */
export async function find(db: Db, { id, now }: { id: string; now: Date }) {
  return await invitations(db).where("id", "=", id).where("expiresAt", ">", now).executeTakeFirst();
}

/** Locks the invitation of a link, so that it is neither replaced nor accepted twice until the transaction ends. */
export async function lockOfToken(tx: Tx, { hash, now }: { hash: string; now: Date }) {
  return await invitations(tx)
    .where("id", "=", (eb) =>
      eb.selectFrom("mailToken").select("staffInvitationId").where("hash", "=", hash),
    )
    .where("expiresAt", ">", now)
    .forUpdate()
    .executeTakeFirst();
}

export type OpenInvitationRow = StaffInvitationRow & { inviterName: string | null };

/** Open invitations with their inviters' names, newest first, at most 1,000. */
export async function list(db: Db, now: Date): Promise<OpenInvitationRow[]> {
  return await db
    .selectFrom("staffInvitation as i")
    .leftJoin("appUser as u", "u.id", "i.inviter")
    .select(of("i", columns.staffInvitation))
    .select("u.username as inviterName")
    .where("i.expiresAt", ">", now)
    .orderBy("i.createdAt", "desc")
    .limit(1000)
    .execute();
}
