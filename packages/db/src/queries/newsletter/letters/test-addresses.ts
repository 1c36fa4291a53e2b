import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../../client.ts";
import { columns, of } from "../../../columns.ts";
import { changedBy, changesAny } from "../../../count.ts";
import type { Database } from "../../../schema.gen.ts";
import { identityKey } from "../../../identity-key.ts";

export type TestAddressRow = Selectable<Database["testAddress"]>;

const addresses = (db: Db) => db.selectFrom("testAddress").select(columns.testAddress);

/** A person's test addresses, in the order in which they were added. */
export async function findOfUser(db: Db, userId: string): Promise<TestAddressRow[]> {
  return await addresses(db)
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** A test address whose owner is still on the staff. */
export async function find(db: Db, id: string): Promise<TestAddressRow | undefined> {
  return await db
    .selectFrom("testAddress as a")
    .innerJoin("appUser as u", "u.id", "a.userId")
    .select(of("a", columns.testAddress))
    .where("a.id", "=", id)
    .where("u.isStaff", "=", true)
    .executeTakeFirst();
}

export async function insert(tx: Tx, row: Omit<Insertable<Database["testAddress"]>, "addressKey">) {
  await tx
    .insertInto("testAddress")
    .values({ ...row, addressKey: identityKey(row.address) })
    .execute();
}

/** Records that the confirmation was requested again. */
export async function askAgain(tx: Tx, id: string, askedAt: Date) {
  await tx.updateTable("testAddress").set({ askedAt }).where("id", "=", id).execute();
}

/** Records to which of a person's addresses the last test went. */
export async function choose(tx: Tx, userId: string, ids: readonly string[]) {
  await tx
    .updateTable("testAddress")
    .set({ isChosen: sql<boolean>`id = any(${ids}::uuid[])` })
    .where("userId", "=", userId)
    .execute();
}

/** The address of a link, and the name of the person who added it. The link may be used or expired. */
export async function findOfToken(db: Db, hash: string) {
  return await db
    .selectFrom("mailToken as t")
    .innerJoin("testAddress as a", "a.id", "t.testAddressId")
    .innerJoin("appUser as u", "u.id", "a.userId")
    .select(["a.address", "a.confirmedAt", "u.username as askedBy", "t.usedAt", "t.expiresAt"])
    .where("t.hash", "=", hash)
    .where("u.isStaff", "=", true)
    .executeTakeFirst();
}

/** Locks the address of a link, so that it is neither removed nor confirmed twice until the transaction ends. */
export async function lockOfToken(tx: Tx, hash: string) {
  return await addresses(tx)
    .where("id", "=", (eb) =>
      eb.selectFrom("mailToken").select("testAddressId").where("hash", "=", hash),
    )
    .forUpdate()
    .executeTakeFirst();
}

export async function confirm(tx: Tx, id: string, confirmedAt: Date) {
  await tx.updateTable("testAddress").set({ confirmedAt }).where("id", "=", id).execute();
}

/** @returns false if the person has no such address. */
export async function remove(tx: Tx, { id, userId }: { id: string; userId: string }) {
  return await changesAny(
    tx.deleteFrom("testAddress").where("id", "=", id).where("userId", "=", userId),
  );
}

/** Deletes a person's test addresses, which end with the staff rights. */
export async function removeOfUser(tx: Tx, userId: string) {
  await tx.deleteFrom("testAddress").where("userId", "=", userId).execute();
}

/** Deletes an address from everybody's test addresses. */
export async function removeTo(tx: Tx, address: string) {
  await tx.deleteFrom("testAddress").where("addressKey", "=", identityKey(address)).execute();
}

/** Deletes at most `limit` unconfirmed addresses that were last requested before a time. @returns their number. */
export async function removeUnconfirmedBefore(db: Db, time: Date, limit: number) {
  return await changedBy(
    db.deleteFrom("testAddress").where("id", "in", (eb) =>
      eb
        .selectFrom("testAddress")
        .select("id")
        .where("confirmedAt", "is", null)
        .where("askedAt", "<", time)
        .orderBy("askedAt")
        .limit(limit)
        // an address that is confirmed concurrently stays
        .forUpdate(),
    ),
  );
}
