import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

// a few rows: one for each process of the last day
export const locks: Locks = { tables: ["process_heartbeat"], lasts: "moment" };

/** Where a process runs, which version it is, and whether it still takes work; servers report themselves too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table process_heartbeat
      add column host text,
      add column version text,
      add column state text not null default 'running'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table process_heartbeat drop column host, drop column version, drop column state`.execute(
    db,
  );
}
