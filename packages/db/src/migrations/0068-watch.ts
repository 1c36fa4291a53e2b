import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["app_user"], lasts: "moment" };

/** What is wrong with the installation, since when, which staff are told by mail, and figures of the last day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table trouble (
      kind text primary key,
      since timestamptz not null,
      first_seen_at timestamptz not null default now(),
      seen_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table trouble_watch (
      only_one boolean primary key default true check (only_one),
      told_at timestamptz
    )`.execute(db);
  await sql`insert into trouble_watch default values`.execute(db);
  await sql`
    create table trouble_reader (
      user_id uuid primary key references app_user (id) on delete cascade
    )`.execute(db);
  await sql`
    create table operations_sample (
      at timestamptz primary key,
      sent bigint not null,
      waiting integer,
      failed integer
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table trouble, trouble_watch, trouble_reader, operations_sample`.execute(db);
  await sql`delete from mail_message where kind in ('trouble', 'trouble_over')`.execute(db);
}
