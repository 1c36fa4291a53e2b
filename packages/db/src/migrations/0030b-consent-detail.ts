import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["consent_event"], lasts: "moment" };

/** The new preferences in a change of consent: frequency, topics and language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table consent_event add column detail jsonb`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from consent_event where kind = 'changed'`.execute(db);
  await sql`alter table consent_event drop column detail`.execute(db);
}
