import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["app_user"], lasts: "moment" };

/**
 * Published draws. What anybody may check has no owner and never changes: statements, and the frozen list as hashes.
 * What says something about people is in tables of their owner: organiser, text, list, and the openings of the hashes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table draw_organiser (
      user_id uuid primary key references app_user on delete cascade,
      organiser text not null unique,
      numbers integer not null default 0
    )`.execute(db);
  await sql`
    create table draw (
      id uuid primary key,
      organiser text not null,
      number integer not null,
      kind text not null,
      state text not null,
      chain text,
      round integer,
      draws_at timestamptz,
      awaits text check (awaits in ('freeze', 'result')),
      seed bytea not null,
      taken_down_at timestamptz,
      taken_down_reason text,
      opened_at timestamptz not null,
      constraint draw_number unique (organiser, number)
    )`.execute(db);
  await sql`create index draw_due on draw (draws_at) where awaits is not null`.execute(db);
  await sql`create index draw_round_wanted on draw (round)`.execute(db);
  await sql`
    create table draw_statement (
      draw_id uuid not null references draw,
      n integer not null,
      t text not null,
      body text not null,
      hash text not null,
      leaf integer not null unique,
      primary key (draw_id, n)
    )`.execute(db);
  await sql`
    create table draw_chunk (
      draw_id uuid not null references draw,
      chunk integer not null,
      first text not null,
      lines text not null,
      root bytea not null,
      primary key (draw_id, chunk)
    )`.execute(db);
  await sql`
    create table draw_text (
      draw_id uuid primary key references draw,
      user_id uuid not null references app_user on delete cascade,
      salt bytea not null,
      body text not null
    )`.execute(db);
  await sql`
    create table draw_list (
      draw_id uuid primary key references draw,
      user_id uuid not null references app_user on delete cascade,
      labels text not null,
      weights integer[],
      count integer not null,
      weight bigint not null,
      equal_labels integer not null
    )`.execute(db);
  await sql`
    create table draw_opening (
      draw_id uuid not null references draw,
      chunk integer not null,
      user_id uuid not null references app_user on delete cascade,
      lines text not null,
      primary key (draw_id, chunk)
    )`.execute(db);
  for (const table of ["draw_text", "draw_list", "draw_opening"])
    await sql`create index ${sql.id(`${table}_user`)} on ${sql.table(table)} (user_id)`.execute(db);
  await sql`
    create table draw_round (
      chain text not null,
      round integer not null,
      signature text not null,
      primary key (chain, round)
    )`.execute(db);
  await sql`
    create function refuse_change() returns trigger language plpgsql as $body$
    begin
      raise exception 'rows of % are never changed or removed', tg_table_name;
    end
    $body$`.execute(db);
  for (const table of kept) await keep(db, table);
}

const kept = ["draw_statement", "draw_chunk"];

/** Refuses every change of rows that there are. */
async function keep(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`
    create trigger ${sql.id(`${table}_kept`)} before update or delete or truncate
      on ${sql.table(table)} for each statement execute function refuse_change()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of [
    "draw_round",
    "draw_opening",
    "draw_list",
    "draw_text",
    "draw_chunk",
    "draw_statement",
    "draw",
    "draw_organiser",
  ])
    await sql`drop table ${sql.table(table)}`.execute(db);
  await sql`drop function refuse_change()`.execute(db);
}
