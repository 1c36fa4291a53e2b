import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = "none";

/** Letters that staff have saved to begin others with. They are copied into campaigns, which do not refer to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table letter_template (
      id uuid primary key,
      name text not null,
      name_key text not null unique,
      format text not null,
      language text,
      is_translated boolean not null,
      letter jsonb not null,
      bytes integer not null,
      pictures text[] not null default '{}',
      version integer not null default 1,
      created_at timestamptz not null default now(),
      changed_at timestamptz not null default now()
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table letter_template`.execute(db);
}
