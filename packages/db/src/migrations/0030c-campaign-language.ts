import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["campaign"], lasts: "rows" };

/** The language of a campaign's letter. Null: each reader gets it in their own, as all campaigns went out before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table campaign add column language text check (language in ('en', 'ro'))`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaign drop column language`.execute(db);
}
