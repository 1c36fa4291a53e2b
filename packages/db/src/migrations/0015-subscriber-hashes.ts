import { type Kysely, sql } from "kysely";

/**
 * By what a subscriber would stand among the suppressed, so that those who do can be listed. Only who has the secret can
 * make it: subscribers of before have none until the worker has tidied up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscriber add column address_hash text`.execute(db);
  await sql`create index subscriber_address_hash on subscriber (address_hash)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscriber drop column address_hash`.execute(db);
}
