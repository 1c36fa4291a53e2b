import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["campaign", "consent_event"], lasts: "rows" };

/** Counts of readers' actions in campaigns, and the campaign that made a subscriber leave. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // content frozen earlier has no tracked links
  await sql`alter table campaign add column tracking text not null default 'off'`.execute(db);
  await sql`update campaign set tracking = 'aggregate' where status = 'draft'`.execute(db);
  await sql`alter table campaign alter column tracking set default 'aggregate'`.execute(db);
  await sql`
    create table campaign_link (
      id bigint generated always as identity primary key,
      campaign_id uuid not null references campaign on delete cascade,
      run integer not null,
      place integer not null,
      target text not null,
      constraint campaign_link_place unique (campaign_id, run, place)
    )`.execute(db);
  // without references, as of recipients
  await sql`
    create table campaign_engagement (
      campaign_id uuid not null,
      run integer not null,
      reader text not null,
      opens integer not null,
      clicks integer not null,
      opened_at timestamptz,
      clicked_at timestamptz,
      last_link bigint,
      last_click_at timestamptz,
      last_hour integer,
      streak integer not null,
      undo_link bigint,
      undo_clicks integer not null default 0,
      undo_hour integer,
      primary key (campaign_id, run, reader)
    )`.execute(db);
  await sql`
    create table campaign_click (
      campaign_id uuid not null,
      run integer not null,
      reader text not null,
      link_id bigint not null,
      clicks integer not null,
      primary key (campaign_id, run, reader, link_id)
    )`.execute(db);
  // few rows that change with every event: room for new versions on the same page
  await sql`
    create table campaign_tally (
      campaign_id uuid not null,
      run integer not null,
      kind text not null,
      link_id bigint not null,
      hour integer not null,
      slot smallint not null,
      times bigint not null,
      readers bigint not null,
      machines bigint not null,
      primary key (campaign_id, run, kind, link_id, hour, slot)
    ) with (fillfactor = 50)`.execute(db);
  await sql`alter table consent_event add column campaign_id uuid`.execute(db);
  await sql`
    create index consent_event_campaign on consent_event (campaign_id, kind)
      where campaign_id is not null`.execute(db);
  await sql`create index consent_event_age on consent_event (created_at, kind)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index consent_event_age`.execute(db);
  await sql`alter table consent_event drop column campaign_id`.execute(db);
  await sql`drop table campaign_tally, campaign_click, campaign_engagement, campaign_link`.execute(
    db,
  );
  await sql`alter table campaign drop column tracking`.execute(db);
}
