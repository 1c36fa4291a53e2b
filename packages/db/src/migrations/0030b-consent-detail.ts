import { type Kysely, sql } from "kysely";

/** What a reader agreed to where they changed it: how often, what about and in which language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table consent_event add column detail jsonb`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from consent_event where kind = 'changed'`.execute(db);
  await sql`alter table consent_event drop column detail`.execute(db);
}
