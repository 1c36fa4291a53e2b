import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["app_user"], lasts: "moment" };

/** People's own generators: a template, and lists that it names. `share_id` is part of the public page's address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table own_generator (
      id uuid primary key,
      user_id uuid not null references app_user on delete cascade,
      name text not null,
      description text not null,
      template text not null,
      lists jsonb not null,
      share_id text unique,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create index own_generator_newest on own_generator (user_id, created_at desc, id desc)`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table own_generator`.execute(db);
}
