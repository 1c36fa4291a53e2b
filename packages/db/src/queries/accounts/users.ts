import { type Insertable, type Selectable, sql, type SqlBool } from "kysely";
import type { Db, Tx } from "../../client.ts";
import { changesAny, countOf } from "../../count.ts";
import { identityKey } from "../../identity-key.ts";
import { nameSkeleton } from "../../look-alikes.ts";
import type { Database } from "../../schema.gen.ts";
import { columns } from "../../columns.ts";

export type UserRow = Selectable<Database["appUser"]>;

export type NewUser = Omit<
  Insertable<Database["appUser"]>,
  "usernameKey" | "usernameSkeleton" | "emailKey"
>;

/**
 * @throws the driver's unique violation on `app_user_username_key_key`, `app_user_username_skeleton_key` or
 * `app_user_email_key_key`.
 */
export async function insert(tx: Tx, user: NewUser) {
  return await tx
    .insertInto("appUser")
    .values({
      ...user,
      usernameKey: identityKey(user.username),
      usernameSkeleton: nameSkeleton(user.username),
      emailKey: identityKey(user.email),
    })
    .returning(columns.appUser)
    .executeTakeFirstOrThrow();
}

const users = (db: Db) => db.selectFrom("appUser").select(columns.appUser);

export async function findById(db: Db, id: string) {
  return await users(db).where("id", "=", id).executeTakeFirst();
}

export async function findByEmail(db: Db, email: string) {
  return await users(db).where("emailKey", "=", identityKey(email)).executeTakeFirst();
}

/** The taken values of a new account. */
export interface Taken {
  username: boolean;
  /** Whether an existing name looks the same. */
  look: boolean;
  email: boolean;
}

/** Finds values that are taken, before an insert; the unique keys decide between concurrent inserts. */
export async function findTaken(db: Db, wanted: { username: string; email: string }) {
  const [usernameKey, emailKey] = [identityKey(wanted.username), identityKey(wanted.email)];
  const usernameSkeleton = nameSkeleton(wanted.username);
  const rows = await db
    .selectFrom("appUser")
    .select(["usernameKey", "usernameSkeleton", "emailKey"])
    .where((eb) =>
      eb.or([
        eb("usernameKey", "=", usernameKey),
        eb("usernameSkeleton", "=", usernameSkeleton),
        eb("emailKey", "=", emailKey),
      ]),
    )
    .execute();
  return {
    username: rows.some((row) => row.usernameKey === usernameKey),
    look: rows.some((row) => row.usernameSkeleton === usernameSkeleton),
    email: rows.some((row) => row.emailKey === emailKey),
  };
}

/** The taken value that a violated unique constraint of `insert` reveals. */
export const takenBy = (constraint: string): Taken => ({
  username: constraint === "app_user_username_key_key",
  look: constraint === "app_user_username_skeleton_key",
  email: constraint === "app_user_email_key_key",
});

/**
 * Locks a person's row until the transaction ends, so that counts of what they own stay valid. Rows that refer to it
 * may be inserted meanwhile, as an idempotency key is before this lock: two such transactions must not wait for each
 * other.
 */
export async function lock(tx: Tx, id: string) {
  return await users(tx).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** Locks a person's row also against rows that refer to it: to delete it, or to change its name or address. */
export async function lockExclusively(tx: Tx, id: string) {
  return await users(tx).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Records that a link mailed to the address was opened, perhaps by a program: it proves nothing about the owner. */
export async function markEmailVerified(tx: Tx, id: string) {
  await tx.updateTable("appUser").set({ emailVerified: true }).where("id", "=", id).execute();
}

/** Records that the account's owner reads mail at its address. The first time is kept. */
export async function markEmailProven(tx: Tx, id: string, at: Date) {
  await tx
    .updateTable("appUser")
    .set({ emailVerified: true, emailVerifiedAt: at })
    .where("id", "=", id)
    .where("emailVerifiedAt", "is", null)
    .execute();
}

/** Whether the account's owner is known to read mail at its address, so that data about the address are theirs. */
export const isEmailProven = ({ emailVerifiedAt }: Pick<UserRow, "emailVerifiedAt">): boolean =>
  emailVerifiedAt !== null;

/** The grant of staff rights. */
export interface StaffGrant {
  staffSince: Date;
  /** The id of a user, or `cli`. */
  staffBy: string;
  /** The operating system's user at the command line. */
  staffOperator?: string | undefined;
}

/** @returns false for an unknown id. */
export async function setStaff(tx: Tx, id: string, isStaff: boolean, grant?: StaffGrant) {
  const nobody = { staffSince: null, staffBy: null, staffOperator: null };
  return await changesAny(
    tx
      .updateTable("appUser")
      .set({ isStaff, ...nobody, ...(isStaff && grant) })
      .where("id", "=", id),
  );
}

export async function setPasswordHash(tx: Tx, id: string, passwordHash: string) {
  await tx.updateTable("appUser").set({ passwordHash }).where("id", "=", id).execute();
}

/** @throws the driver's unique violation on `app_user_username_key_key` or `app_user_username_skeleton_key`. */
export async function setUsername(tx: Tx, id: string, username: string) {
  await tx
    .updateTable("appUser")
    .set({
      username,
      usernameKey: identityKey(username),
      usernameSkeleton: nameSkeleton(username),
    })
    .where("id", "=", id)
    .execute();
}

export async function count(db: Db) {
  return await countOf(db.selectFrom("appUser"));
}

/** Locks all staff until the transaction ends, so that concurrent revocations see each other. */
export async function lockStaff(tx: Tx) {
  return await users(tx)
    .where(sql<SqlBool>`is_staff`)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** A staff member, with the name of the person who granted the rights, if that account still exists. */
export interface StaffRow extends Pick<
  UserRow,
  "id" | "username" | "email" | "emailVerified" | "staffSince" | "staffBy" | "staffOperator"
> {
  byUsername: string | null;
}

/** All staff, oldest first. */
export async function findStaff(db: Db) {
  const { rows } = await sql<StaffRow>`
    select member.id, member.username, member.email, member.email_verified, member.staff_since, member.staff_by,
      member.staff_operator, giver.username as by_username
    from app_user as member
    left join app_user as giver on giver.id = case
      when member.staff_by ~ '^[0-9a-f-]{36}$' then member.staff_by::uuid end
    where member.is_staff
    order by member.staff_since nulls first, member.username_key`.execute(db);
  return rows;
}

export type AddressChangeRow = Selectable<Database["addressChange"]>;

/** Stores a requested new address. It replaces an earlier request, whose links become invalid. */
export async function replaceAddressChange(tx: Tx, change: AddressChangeRow) {
  await deleteAddressChange(tx, change.userId);
  await tx.insertInto("addressChange").values(change).execute();
}

export async function findAddressChange(db: Db, userId: string) {
  return await db
    .selectFrom("addressChange")
    .select(columns.addressChange)
    .where("userId", "=", userId)
    .executeTakeFirst();
}

/** Deletes a requested address with its mailed links. @returns whether there was one. */
export async function deleteAddressChange(tx: Tx, userId: string) {
  return await changesAny(tx.deleteFrom("addressChange").where("userId", "=", userId));
}

/**
 * Gives an account a confirmed address.
 * @param provenAt when the owner proved that they read mail there; null if somebody else may have confirmed it
 * @throws the driver's unique violation on `app_user_email_key_key`.
 */
export async function setConfirmedEmail(
  tx: Tx,
  id: string,
  { email, provenAt }: { email: string; provenAt: Date | null },
) {
  await tx
    .updateTable("appUser")
    .set({ email, emailKey: identityKey(email), emailVerified: true, emailVerifiedAt: provenAt })
    .where("id", "=", id)
    .execute();
}
