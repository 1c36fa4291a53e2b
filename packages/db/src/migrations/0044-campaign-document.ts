import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["campaign"], lasts: "moment" };

/** The letter as it is edited in blocks; null: its body is written as source. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaign add column document jsonb`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaign drop column document`.execute(db);
}
