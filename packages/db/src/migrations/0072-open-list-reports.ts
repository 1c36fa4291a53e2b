import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["app_user", "open_list"], lasts: "rows" };

/**
 * Reports of open lists by people who have their link, and the mark of those that staff took down. Older servers ignore
 * the mark.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table open_list
      add column taken_down_at timestamptz,
      add column taken_down_reason text`.execute(db);
  await sql`
    create index open_list_taken_down on open_list (taken_down_at desc, id desc)
      where taken_down_at is not null`.execute(db);
  await sql`
    create table open_list_report (
      id uuid primary key,
      list_id uuid not null references open_list on delete cascade,
      user_id uuid not null references app_user on delete cascade,
      reason text not null,
      text text not null,
      network_hash text not null,
      created_at timestamptz not null,
      constraint open_list_report_once unique (list_id, network_hash)
    )`.execute(db);
  await sql`create index open_list_report_user on open_list_report (user_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table open_list_report`.execute(db);
  await sql`drop index open_list_taken_down`.execute(db);
  await sql`alter table open_list drop column taken_down_reason, drop column taken_down_at`.execute(
    db,
  );
}
