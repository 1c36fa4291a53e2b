import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = "none";

/** Where the data lies, so that a copy of it is told from the original. A new table alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_place (
      only_one boolean primary key default true check (only_one),
      database_oid bigint not null,
      table_oid bigint not null,
      server_major integer not null,
      system_identifier text,
      marker jsonb,
      noted_at timestamptz not null,
      elsewhere_at timestamptz
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table data_place`.execute(db);
}
