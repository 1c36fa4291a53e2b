import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = "none";

/**
 * Runs of `npm run backup`, and what is held back in a database that was restored from one. New tables alone: nothing
 * that servers use is locked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backup_run (
      id uuid primary key,
      started_at timestamptz not null,
      finished_at timestamptz,
      ok boolean,
      bytes bigint,
      place text not null,
      version text not null
    )`.execute(db);
  await sql`create index backup_run_success on backup_run (finished_at) where ok`.execute(db);
  await sql`
    create table restored (
      only_one boolean primary key default true check (only_one),
      backup_at timestamptz not null,
      restored_at timestamptz not null,
      mails_held boolean not null default true,
      draws_held boolean not null default true
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table backup_run, restored`.execute(db);
}
