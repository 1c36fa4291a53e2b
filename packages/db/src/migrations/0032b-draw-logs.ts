import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = {
  tables: ["draw_log", "draw_log_checkpoint", "draw_log_cosignature", "draw_log_key"],
  lasts: "rows",
};

/**
 * The log of draws may begin anew under another name, with the same leaves: each log has a number, its keys and its
 * checkpoints. What there is belongs to the first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table draw_log
      add column number integer not null default 1,
      drop constraint draw_log_pkey,
      add primary key (number)`.execute(db);
  await sql`alter table draw_log_key add column log integer not null default 1`.execute(db);
  await sql`
    alter table draw_log_cosignature
      drop constraint draw_log_cosignature_size_fkey,
      drop constraint draw_log_cosignature_pkey,
      add column log integer not null default 1,
      add primary key (log, size, witness)`.execute(db);
  await sql`
    alter table draw_log_checkpoint
      drop constraint draw_log_checkpoint_pkey,
      add column log integer not null default 1,
      add primary key (log, size)`.execute(db);
  await sql`
    alter table draw_log_cosignature
      add foreign key (log, size) references draw_log_checkpoint`.execute(db);
}

/** Only while there is one log. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table draw_log_cosignature
      drop constraint draw_log_cosignature_log_size_fkey,
      drop constraint draw_log_cosignature_pkey,
      drop column log,
      add primary key (size, witness)`.execute(db);
  await sql`
    alter table draw_log_checkpoint
      drop constraint draw_log_checkpoint_pkey,
      drop column log,
      add primary key (size)`.execute(db);
  await sql`
    alter table draw_log_cosignature
      add foreign key (size) references draw_log_checkpoint`.execute(db);
  await sql`alter table draw_log_key drop column log`.execute(db);
  await sql`
    alter table draw_log
      drop constraint draw_log_pkey,
      drop column number,
      add primary key (id)`.execute(db);
}
