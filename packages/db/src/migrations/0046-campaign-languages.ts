import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["campaign"], lasts: "moment" };

/**
 * The letter of a campaign in the other language, and whether one of a single letter goes only to the readers of its
 * language. The conditions keep servers and workers of the previous version, which know neither, from sending one letter
 * to everybody: theirs fail, and one of this version goes on. Campaigns are few: checking them takes milliseconds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table campaign
      add column translation jsonb,
      add column only_its_language boolean not null default false,
      add column letters_frozen boolean not null default false,
      add column readers_chosen boolean not null default false,
      add constraint campaign_letters_frozen
        check ((translation is null and not only_its_language)
          or (status = 'draft') = not letters_frozen),
      add constraint campaign_readers_chosen
        check (not only_its_language or prepared_at is null or readers_chosen)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table campaign
      drop column translation, drop column only_its_language, drop column letters_frozen,
      drop column readers_chosen`.execute(db);
}
