import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["subscriber"], lasts: "rows" };

/**
 * The key of a subscriber's address among the suppressed ones, so that suppressed subscribers can be listed. It needs the
 * secret: the worker's cleanup adds it to existing subscribers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscriber add column address_hash text`.execute(db);
  await sql`create index subscriber_address_hash on subscriber (address_hash)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscriber drop column address_hash`.execute(db);
}
