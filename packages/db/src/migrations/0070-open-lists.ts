import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["app_user", "draw"], lasts: "moment" };

/** Lists that people join by themselves, and the draws that took their names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table open_list (
      id uuid primary key,
      user_id uuid not null references app_user (id) on delete cascade,
      key text not null unique,
      title text not null,
      question jsonb,
      one_name boolean not null,
      opened_at timestamptz not null,
      closes_at timestamptz not null,
      is_closed boolean not null default false,
      taken_at timestamptz,
      removed_at timestamptz,
      numbers integer not null default 0,
      version integer not null default 0,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create index open_list_user on open_list (user_id, opened_at desc)`.execute(db);
  await sql`create index open_list_end on open_list (closes_at)`.execute(db);
  await sql`
    create table open_list_entry (
      id uuid primary key,
      list_id uuid not null references open_list (id) on delete cascade,
      number integer not null,
      name text not null,
      name_key text not null,
      skeleton text not null,
      answer text,
      device_hash text not null,
      state text not null,
      joined_at timestamptz not null,
      version integer not null,
      constraint open_list_entry_number unique (list_id, number)
    )`.execute(db);
  await sql`create unique index open_list_entry_name on open_list_entry (list_id, name_key)
    where state = 'listed'`.execute(db);
  await sql`create unique index open_list_entry_look on open_list_entry (list_id, skeleton)
    where state = 'listed'`.execute(db);
  await sql`create index open_list_entry_version on open_list_entry (list_id, version)`.execute(db);
  await sql`create index open_list_entry_device on open_list_entry (list_id, device_hash)`.execute(
    db,
  );
  await sql`alter table draw add column open_list_id uuid`.execute(db);
  await sql`create index draw_open_list on draw (open_list_id, opened_at desc)
    where open_list_id is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table draw drop column open_list_id`.execute(db);
  await sql`drop table open_list_entry, open_list`.execute(db);
}
