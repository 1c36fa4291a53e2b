import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["app_user", "subscriber"], lasts: "moment" };

/**
 * What staff know of subscribers: names, tags, own fields, and when and how somebody agreed; and imports in steps, whose
 * file lies here until it is taken. Values have a row each, so that every field has an index for the comparisons of its
 * type, and tags one of their subscribers. New columns are empty: the lock lasts a moment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subscriber
      add column name text,
      add column consent_at timestamptz,
      add column consent_source text`.execute(db);
  await sql`
    create table subscriber_field (
      id integer generated always as identity primary key,
      key text not null unique,
      type text not null,
      label_en text not null,
      label_ro text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table subscriber_value (
      subscriber_id uuid not null references subscriber on delete cascade,
      field_id integer not null references subscriber_field on delete cascade,
      text text,
      number double precision,
      day date,
      primary key (subscriber_id, field_id),
      constraint subscriber_value_one check (num_nonnulls(text, number, day) = 1)
    )`.execute(db);
  for (const [column, compared] of [
    ["text", sql`lower(text)`],
    ["number", sql`number`],
    ["day", sql`day`],
  ] as const)
    await sql`
      create index ${sql.id(`subscriber_value_${column}`)}
        on subscriber_value (field_id, ${compared}, subscriber_id)
        where ${sql.id(column)} is not null`.execute(db);
  await sql`
    create table subscriber_tag (
      id integer generated always as identity primary key,
      name text not null,
      name_key text not null unique,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table subscriber_tagged (
      tag_id integer not null references subscriber_tag on delete cascade,
      subscriber_id uuid not null references subscriber on delete cascade,
      primary key (tag_id, subscriber_id)
    )`.execute(db);
  await sql`
    create index subscriber_tagged_subscriber on subscriber_tagged (subscriber_id, tag_id)`.execute(
    db,
  );
  await sql`
    create table subscriber_import (
      id uuid primary key,
      user_id uuid references app_user on delete set null,
      name text not null,
      bytes bigint not null,
      state text not null,
      parts integer,
      format jsonb,
      settings jsonb,
      plan jsonb,
      result jsonb,
      fault jsonb,
      rows_done integer not null default 0,
      bytes_done bigint not null default 0,
      attempts integer not null default 0,
      lease_by uuid,
      lease_until timestamptz,
      created_at timestamptz not null default now(),
      changed_at timestamptz not null default now(),
      started_at timestamptz,
      ended_at timestamptz
    )`.execute(db);
  await sql`create index subscriber_import_user on subscriber_import (user_id)`.execute(db);
  await sql`create index subscriber_import_created on subscriber_import (created_at)`.execute(db);
  await sql`
    create index subscriber_import_at_work on subscriber_import (changed_at)
      where state in ('uploading', 'read', 'planning', 'planned', 'running')`.execute(db);
  await sql`
    create table subscriber_import_part (
      import_id uuid not null references subscriber_import on delete cascade,
      place integer not null,
      bytes bytea not null,
      primary key (import_id, place)
    )`.execute(db);
  await sql`
    create table subscriber_import_left (
      import_id uuid not null references subscriber_import on delete cascade,
      place integer not null,
      rows jsonb not null,
      created_at timestamptz not null default now(),
      primary key (import_id, place)
    )`.execute(db);
  await sql`create index subscriber_import_left_created on subscriber_import_left (created_at)`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of [
    "subscriber_import_left",
    "subscriber_import_part",
    "subscriber_import",
    "subscriber_tagged",
    "subscriber_tag",
    "subscriber_value",
    "subscriber_field",
  ])
    await sql`drop table ${sql.id(table)}`.execute(db);
  await sql`
    alter table subscriber
      drop column name, drop column consent_at, drop column consent_source`.execute(db);
}
