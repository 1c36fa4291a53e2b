import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = "none";

/** Mails to the address for reports, and their reports about campaign mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table inbound_message (
      digest text primary key,
      source text not null,
      raw bytea,
      state text not null default 'waiting' check (state in ('waiting', 'done', 'unreadable')),
      attempts integer not null default 0,
      due_at timestamptz not null default now(),
      received_at timestamptz not null default now(),
      constraint inbound_message_waits_whole check (state <> 'waiting' or raw is not null)
    )`.execute(db);
  await sql`
    create index inbound_message_waiting on inbound_message (due_at) where state = 'waiting'`.execute(
    db,
  );
  await sql`
    create index inbound_message_unreadable on inbound_message (received_at desc)
      where state = 'unreadable' and raw is not null`.execute(db);
  await sql`create index inbound_message_age on inbound_message (received_at)`.execute(db);
  // a recipient has no reference here: their row may be of a campaign of long ago
  await sql`
    create table delivery_report (
      id uuid primary key,
      digest text not null references inbound_message on delete cascade,
      kind text not null,
      recipient_id bigint,
      campaign_id uuid,
      run integer,
      subscriber_id uuid,
      status text,
      diagnostic text check (char_length(diagnostic) <= 500),
      deed text not null,
      created_at timestamptz not null default now(),
      constraint delivery_report_once unique (recipient_id, kind)
    )`.execute(db);
  await sql`create index delivery_report_digest on delivery_report (digest)`.execute(db);
  await sql`
    create index delivery_report_campaign on delivery_report (campaign_id, run, kind)`.execute(db);
  await sql`
    create index delivery_report_subscriber on delivery_report (subscriber_id)
      where diagnostic is not null`.execute(db);
  await sql`
    create index delivery_report_alerts on delivery_report (created_at) where deed = 'alerted'`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table delivery_report, inbound_message`.execute(db);
}
