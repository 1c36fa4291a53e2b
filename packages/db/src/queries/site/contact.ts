import type { Insertable } from "kysely";
import type { Db, Tx } from "../../client.ts";
import type { Database } from "../../schema.gen.ts";
import { columns, of } from "../../columns.ts";

/**
 * Stores a message, once per key.
 * @returns `same` if this message is already stored under the key, `other` if a different one is.
 */
export async function insert(tx: Tx, message: Insertable<Database["contactMessage"]>) {
  const result = await tx
    .insertInto("contactMessage")
    .values(message)
    .onConflict((conflict) => conflict.column("onceKey").doNothing())
    .executeTakeFirst();
  if (result.numInsertedOrUpdatedRows === 1n) return "new";
  const kept = await tx
    .selectFrom("contactMessage")
    .select("requestHash")
    .where("onceKey", "=", message.onceKey ?? "")
    .executeTakeFirst();
  return kept?.requestHash === message.requestHash ? "same" : "other";
}

/** A message with the name of the sender's account, if any. */
export async function find(db: Db, id: string) {
  return await db
    .selectFrom("contactMessage as m")
    .leftJoin("appUser as u", "u.id", "m.userId")
    .select(of("m", columns.contactMessage))
    .select(["u.username as username", "u.email as accountEmail"])
    .where("m.id", "=", id)
    .executeTakeFirst();
}
