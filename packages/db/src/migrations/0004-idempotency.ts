import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["app_user", "history_item"], lasts: "rows" };

/**
 * What was answered to calls that carried an Idempotency-Key, so that a repeated one gets the same reply. And an index
 * for histories sorted by name, which of 100,000 items took most of the time that a statement has.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_key (
      user_id uuid not null references app_user on delete cascade,
      procedure text not null,
      key text not null check (char_length(key) between 1 and 200),
      request_hash text not null,
      reply jsonb,
      created_at timestamptz not null,
      primary key (user_id, procedure, key)
    )`.execute(db);
  await sql`create index idempotency_key_age on idempotency_key (created_at)`.execute(db);
  await sql`
    create index history_item_name on history_item (user_id, lower(name), id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index history_item_name`.execute(db);
  await sql`drop table idempotency_key`.execute(db);
}
