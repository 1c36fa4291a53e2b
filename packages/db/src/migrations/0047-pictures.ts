import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["app_user", "campaign"], lasts: "moment" };

/**
 * Pictures of campaigns, whose bytes are in the folder or store of pictures under their hash. A row is there before its
 * bytes and after them, so that none of them is forgotten. Which campaigns show a picture follows from what is written in
 * them, whoever wrote it: a trigger looks through each version. Campaigns that are there have no such pictures.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table picture (
      hash text primary key,
      type text not null,
      width integer not null,
      height integer not null,
      is_moving boolean not null,
      bytes integer not null,
      name text not null,
      alt text not null,
      state text not null default 'storing',
      user_id uuid references app_user on delete set null,
      created_at timestamptz not null default now(),
      changed_at timestamptz not null default now(),
      constraint picture_state check (state in ('storing', 'kept', 'erasing'))
    )`.execute(db);
  await sql`create index picture_newest on picture (created_at desc, hash)`.execute(db);
  await sql`create index picture_unfinished on picture (changed_at) where state <> 'kept'`.execute(
    db,
  );
  await sql`create index picture_by_user on picture (user_id, created_at)`.execute(db);
  await sql`
    create table picture_use (
      hash text not null,
      campaign_id uuid not null references campaign on delete cascade,
      primary key (hash, campaign_id)
    )`.execute(db);
  await sql`create index picture_use_campaign on picture_use (campaign_id)`.execute(db);
  // whoever erases a picture meanwhile is waited for, or waits
  await sql`
    create function note_pictures() returns trigger language plpgsql as $body$
    declare
      found_hashes text[];
    begin
      select coalesce(array_agg(distinct hit[1] order by hit[1]), '{}') into found_hashes
      from regexp_matches(to_jsonb(new)::text, '/api/mail-pictures/([0-9a-f]{64})-', 'g') as hit;
      delete from picture_use where campaign_id = new.id and hash <> all (found_hashes);
      perform 1 from picture where hash = any (found_hashes) order by hash for key share;
      insert into picture_use (hash, campaign_id)
      select unnest(found_hashes), new.id on conflict do nothing;
      return null;
    end
    $body$`.execute(db);
  await sql`
    create trigger campaign_pictures after insert or update of version, body, document on campaign
      for each row execute function note_pictures()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger campaign_pictures on campaign`.execute(db);
  await sql`drop function note_pictures()`.execute(db);
  await sql`drop table picture_use`.execute(db);
  await sql`drop table picture`.execute(db);
}
