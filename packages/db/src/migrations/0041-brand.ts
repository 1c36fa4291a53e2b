import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: [], lasts: "moment" };

/** How our mails look, and the logos that mails already sent show: their pictures stay when the logo changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table brand_logo (
      hash text primary key,
      type text not null,
      width integer not null,
      height integer not null,
      bytes bytea not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table brand (
      id boolean primary key default true check (id),
      name text not null default 'Sortes',
      band_color text not null default '#12473a',
      button_color text not null default '#ffd447',
      link_color text not null default '#0b5c47',
      footer_en text not null default '',
      footer_ro text not null default '',
      logo_hash text references brand_logo (hash),
      version integer not null default 1,
      changed_at timestamptz
    )`.execute(db);
  await sql`insert into brand default values`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table brand`.execute(db);
  await sql`drop table brand_logo`.execute(db);
}
