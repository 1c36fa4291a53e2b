import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["campaign"], lasts: "moment" };

/**
 * Segments of subscribers, and the one to which a campaign goes. `segment_id` is what the draft chose and may point at a
 * segment that is gone; its name and definition are frozen when the campaign is sent or scheduled. The conditions keep
 * servers and workers of the previous version, which know no segments, from sending such a campaign to everybody: theirs
 * fail, and one of this version goes on. Campaigns are few: checking them takes milliseconds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table segment (
      id uuid primary key,
      name text not null,
      name_key text not null unique,
      definition jsonb not null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      changed_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    alter table campaign
      add column segment_id uuid,
      add column segment_name text,
      add column segment jsonb,
      add column segment_applied boolean not null default false,
      add constraint campaign_segment_frozen
        check (segment_id is null or segment is not null or status = 'draft'),
      add constraint campaign_segment_applied
        check (segment is null or prepared_at is null or segment_applied)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table campaign
      drop column segment_id, drop column segment_name, drop column segment,
      drop column segment_applied`.execute(db);
  await sql`drop table segment`.execute(db);
}
