import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["subscriber_import"], lasts: "moment" };

/**
 * What imports did to states and suppressions, batch by batch, so that one can be undone: ids and hashes, without names or
 * addresses. Imports of earlier versions have none, and cannot be undone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subscriber_import_effect (
      import_id uuid not null references subscriber_import on delete cascade,
      place integer not null,
      effects jsonb not null,
      created_at timestamptz not null default now(),
      primary key (import_id, place)
    )`.execute(db);
  await sql`
    create index subscriber_import_effect_created on subscriber_import_effect (created_at)`.execute(
    db,
  );
  await sql`alter table subscriber_import add column undone jsonb`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table subscriber_import_effect`.execute(db);
  await sql`alter table subscriber_import drop column undone`.execute(db);
}
