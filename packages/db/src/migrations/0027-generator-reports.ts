import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["app_user", "own_generator"], lasts: "rows" };

/** Visitors' reports of shared generators, and the mark of those that staff took down. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table own_generator
      add column taken_down_at timestamptz,
      add column taken_down_reason text`.execute(db);
  await sql`
    create index own_generator_taken_down on own_generator (taken_down_at desc, id desc)
      where taken_down_at is not null`.execute(db);
  await sql`
    create table generator_report (
      id uuid primary key,
      generator_id uuid not null references own_generator on delete cascade,
      user_id uuid not null references app_user on delete cascade,
      reason text not null,
      text text not null,
      network_hash text not null,
      created_at timestamptz not null,
      constraint generator_report_once unique (generator_id, network_hash)
    )`.execute(db);
  await sql`create index generator_report_user on generator_report (user_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table generator_report`.execute(db);
  await sql`drop index own_generator_taken_down`.execute(db);
  await sql`
    alter table own_generator drop column taken_down_reason, drop column taken_down_at`.execute(db);
}
