import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["campaign"], lasts: "moment" };

/**
 * The public archive of letters. Campaigns of before have no number, so none of them becomes public by the upgrade;
 * neither does one that a server of the previous version sends. Campaigns are few: the index takes milliseconds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence campaign_archive_number as integer`.execute(db);
  await sql`
    alter table campaign
      add column in_archive boolean,
      add column archive_number integer`.execute(db);
  await sql`
    create unique index campaign_archive_number_key on campaign (archive_number)
      where archive_number is not null`.execute(db);
  await sql`
    create index campaign_in_archive on campaign (started_at desc, id desc)
      where archive_number is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaign drop column in_archive, drop column archive_number`.execute(db);
  await sql`drop sequence campaign_archive_number`.execute(db);
}
