import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["trouble_watch"], lasts: "moment" };

/** When any process last looked for troubles. Older ones do not write it, and remember themselves whether they looked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table trouble_watch add column looked_at timestamptz`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table trouble_watch drop column looked_at`.execute(db);
}
