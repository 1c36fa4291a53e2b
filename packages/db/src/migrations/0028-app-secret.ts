import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = "none";

/** The key sealed with the installation's secret: one row, inserted by the first process. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table app_secret (
      only_one boolean primary key default true check (only_one),
      sealed text not null check (char_length(sealed) <= 10000)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table app_secret`.execute(db);
}
