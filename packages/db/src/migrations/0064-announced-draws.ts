import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["draw"], lasts: "rows" };

/** Whether the organiser lets the public list of draws show a draw, and an index of those that do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table draw add column announced boolean not null default false`.execute(db);
  await sql`create index draw_announced on draw (opened_at) where announced`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table draw drop column announced`.execute(db);
}
