import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["campaign"], lasts: "moment" };

/**
 * What staff set for the newsletter, and the postal address that each mail of a campaign's run bears: it is taken from
 * the settings when the run begins. Null if it began before there was one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table newsletter_settings (
      id boolean primary key default true check (id),
      postal_address text,
      version integer not null default 1,
      changed_at timestamptz
    )`.execute(db);
  await sql`insert into newsletter_settings default values`.execute(db);
  await sql`alter table campaign add column postal_address text`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  // it is the one reason for a pause that came with this migration
  await sql`
    update campaign set pause_reason = 'interrupted' where pause_reason = 'postal_address'`.execute(
    db,
  );
  await sql`alter table campaign drop column postal_address`.execute(db);
  await sql`drop table newsletter_settings`.execute(db);
}
