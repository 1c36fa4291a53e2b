import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = "none";

/** Migrations that versions which do not know them must not work with. All others leave older versions working. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table schema_break (migration text primary key)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table schema_break`.execute(db);
}
