import { type Kysely, sql } from "kysely";

/**
 * When the address of an account was confirmed: sessions that are older may be those of somebody who typed the address of
 * another person. Of accounts that were confirmed before this nobody knows it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column email_verified_at timestamptz`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user drop column email_verified_at`.execute(db);
}
