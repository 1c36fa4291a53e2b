import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["app_user"], lasts: "moment" };

/** Lists of names that people keep. Lists of packs read `preview` where that is set, and never the whole content. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pack (
      id uuid primary key,
      user_id uuid not null references app_user on delete cascade,
      name text not null,
      category text not null,
      description text not null,
      content jsonb not null,
      preview jsonb,
      entries integer not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create index pack_newest on pack (user_id, created_at desc, id desc)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table pack`.execute(db);
}
