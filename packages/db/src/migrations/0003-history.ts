import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["app_user"], lasts: "moment" };

/** Saved results. What an item holds beside its name is one document, as the contract declares it by type. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table history_item (
      id uuid primary key,
      user_id uuid not null references app_user on delete cascade,
      generator_type text not null check (generator_type in ('team', 'number', 'pet_name', 'winner', 'pack')),
      name text not null,
      is_favorite boolean not null default false,
      content jsonb not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create index history_item_newest on history_item (user_id, created_at desc, id desc)`.execute(
    db,
  );
  await sql`
    create index history_item_type on history_item (user_id, generator_type, created_at desc, id desc)`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table history_item`.execute(db);
}
