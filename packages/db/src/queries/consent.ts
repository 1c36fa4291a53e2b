import type { SuppressionReason } from "@sortes/contract";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../client.ts";
import type { ConsentEventTable, SuppressionTable } from "../schema.ts";

/** Written in the transaction of the change that it records. There is no query that changes or removes one. */
export async function insertConsentEvent(
  tx: Tx,
  event: Insertable<ConsentEventTable>,
): Promise<void> {
  await tx.insertInto("consentEvent").values(event).execute();
}

/** Does nothing where the address is suppressed already. */
export async function insertSuppression(
  db: Db | Tx,
  suppression: Insertable<SuppressionTable>,
): Promise<void> {
  await db
    .insertInto("suppression")
    .values(suppression)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Those of the hashes whose addresses are suppressed, and why. */
export async function findSuppressed(
  db: Db | Tx,
  addressHashes: readonly string[],
): Promise<ReadonlyMap<string, SuppressionReason>> {
  const { rows } = await sql<{ addressHash: string; reason: SuppressionReason }>`
    select address_hash, reason from suppression
    where address_hash = any(${addressHashes}::text[])`.execute(db);
  return new Map(rows.map(({ addressHash, reason }) => [addressHash, reason]));
}

/** Why an address is suppressed, locked until the transaction ends; undefined where it is not. */
export async function lockSuppression(
  tx: Tx,
  addressHash: string,
): Promise<SuppressionReason | undefined> {
  const row = await tx
    .selectFrom("suppression")
    .select("reason")
    .where("addressHash", "=", addressHash)
    .forUpdate()
    .executeTakeFirst();
  return row?.reason;
}

export async function deleteSuppression(tx: Tx, addressHash: string): Promise<void> {
  await tx.deleteFrom("suppression").where("addressHash", "=", addressHash).execute();
}

/** What was said last of a subscription; undefined where nothing was. */
export async function findLastConsent(
  tx: Tx,
  subscriberId: string,
): Promise<Pick<Selectable<ConsentEventTable>, "kind" | "source"> | undefined> {
  return await tx
    .selectFrom("consentEvent")
    .select(["kind", "source"])
    .where("subscriberId", "=", subscriberId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function findIsSuppressed(db: Db | Tx, addressHash: string): Promise<boolean> {
  const row = await db
    .selectFrom("suppression")
    .select("addressHash")
    .where("addressHash", "=", addressHash)
    .executeTakeFirst();
  return row !== undefined;
}
