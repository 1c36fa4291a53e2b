import type { Selectable } from "kysely";
import type { Db, Tx } from "../client.ts";
import type { AddressChangeTable } from "../schema.ts";
import { identityKey } from "./users.ts";
import { columns } from "../columns.ts";

export type AddressChangeRow = Selectable<AddressChangeTable>;

/** Notes which address somebody wants. It takes the place of another wish, whose links die. */
export async function replaceAddressChange(tx: Tx, change: AddressChangeRow): Promise<void> {
  await deleteAddressChange(tx, change.userId);
  await tx.insertInto("addressChange").values(change).execute();
}

export async function findAddressChange(
  db: Db | Tx,
  userId: string,
): Promise<AddressChangeRow | undefined> {
  return await db
    .selectFrom("addressChange")
    .select(columns.addressChange)
    .where("userId", "=", userId)
    .executeTakeFirst();
}

/** Forgets the wish, with the links that were mailed for it. @returns whether there was one. */
export async function deleteAddressChange(tx: Tx, userId: string): Promise<boolean> {
  const result = await tx
    .deleteFrom("addressChange")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Wishes that nobody confirmed go. @returns how many they were. */
export async function deleteAddressChangesBefore(db: Db | Tx, time: Date): Promise<number> {
  const result = await db
    .deleteFrom("addressChange")
    .where("createdAt", "<", time)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/**
 * Gives an account an address that was confirmed at that time.
 * @throws the driver's unique violation on `app_user_email_key_key`.
 */
export async function setConfirmedEmail(
  tx: Tx,
  id: string,
  { email, at }: { email: string; at: Date },
): Promise<void> {
  await tx
    .updateTable("appUser")
    .set({ email, emailKey: identityKey(email), emailVerified: true, emailVerifiedAt: at })
    .where("id", "=", id)
    .execute();
}
