import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["draw", "draw_opening"], lasts: "rows" };

/**
 * The openings of a frozen list that its organiser publishes one by one, and whether everybody may look up a name.
 * `opening_changes` counts what was published or erased, so that no server shows a name that is gone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table draw_opening add column published integer[] not null default '{}'`.execute(
    db,
  );
  await sql`
    alter table draw
      add column lookup boolean not null default false,
      add column opening_changes integer not null default 0`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table draw_opening drop column published`.execute(db);
  await sql`alter table draw drop column lookup, drop column opening_changes`.execute(db);
}
