import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["app_user"], lasts: "rows" };

/**
 * The time at which an account's address was confirmed: older sessions may belong to somebody who typed the address of
 * another person. Unknown for accounts that were confirmed earlier.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column email_verified_at timestamptz`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user drop column email_verified_at`.execute(db);
}
