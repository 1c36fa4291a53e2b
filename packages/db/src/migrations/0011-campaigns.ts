import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["app_user", "mail_message", "subscriber"], lasts: "rows" };

/** Campaigns of the newsletter, what each recipient of one gets, and what governs the sending. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table campaign (
      id uuid primary key,
      title text not null,
      subject text not null,
      preheader text not null,
      topic text,
      body text not null,
      status text not null default 'draft',
      pause_reason text,
      run integer not null default 0,
      version integer not null default 1,
      scheduled_time timestamptz,
      prepared_at timestamptz,
      started_at timestamptz,
      finished_at timestamptz,
      created_by uuid references app_user on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint campaign_scheduled_has_time check (status <> 'scheduled' or scheduled_time is not null),
      constraint campaign_paused_has_reason check ((status = 'paused') = (pause_reason is not null))
    )`.execute(db);
  await sql`create index campaign_age on campaign (created_at desc, id desc)`.execute(db);
  await sql`create index campaign_status_age on campaign (status, created_at desc, id desc)`.execute(
    db,
  );
  await sql`create index campaign_due on campaign (scheduled_time) where status = 'scheduled'`.execute(
    db,
  );
  await sql`create index campaign_created_by on campaign (created_by)`.execute(db);
  await sql`
    create table campaign_content (
      campaign_id uuid not null references campaign on delete cascade,
      run integer not null,
      locale text not null,
      subject text not null,
      html text not null,
      text text not null,
      primary key (campaign_id, run, locale)
    )`.execute(db);
  // Without references: a campaign with recipients is never deleted, and a row outlives its subscriber. A million rows
  // are inserted at once.
  await sql`
    create table campaign_recipient (
      id bigint generated always as identity primary key,
      campaign_id uuid not null,
      run integer not null,
      subscriber_id uuid not null,
      state text not null,
      reason text,
      attempts integer not null default 0,
      due_at timestamptz not null,
      claim_token uuid,
      last_error text,
      sent_at timestamptz,
      constraint campaign_recipient_once unique (campaign_id, run, subscriber_id)
    ) with (
      autovacuum_vacuum_scale_factor = 0.05,
      autovacuum_vacuum_insert_scale_factor = 0.05,
      autovacuum_analyze_scale_factor = 0.05
    )`.execute(db);
  await sql`
    create index campaign_recipient_state
      on campaign_recipient (campaign_id, run, state, reason, id)`.execute(db);
  await sql`
    create index campaign_recipient_queued
      on campaign_recipient (campaign_id, run, due_at, id) where state = 'queued'`.execute(db);
  await sql`
    create index campaign_recipient_claim
      on campaign_recipient (claim_token) where state in ('claimed', 'sending')`.execute(db);
  await sql`
    create index campaign_recipient_subscriber
      on campaign_recipient (subscriber_id, sent_at)`.execute(db);
  await sql`
    create table campaign_claim (
      token uuid primary key,
      worker_id uuid not null,
      campaign_id uuid not null,
      lease_until timestamptz not null
    )`.execute(db);
  await sql`create index campaign_claim_lease on campaign_claim (lease_until)`.execute(db);
  await sql`
    create table sending_control (
      id boolean primary key default true check (id),
      stopped boolean not null default false,
      changed_at timestamptz,
      looked_at timestamptz not null default now()
    )`.execute(db);
  await sql`insert into sending_control default values`.execute(db);
  await sql`
    create table sending_account (
      key text primary key,
      next_at timestamptz not null default now(),
      fault text,
      fault_since timestamptz,
      retry_at timestamptz
    )`.execute(db);
  await sql`
    create table campaign_preview (
      hash text primary key,
      html text not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index campaign_preview_expiry on campaign_preview (expires_at)`.execute(db);
  await sql`alter table mail_message add column content jsonb`.execute(db);
  await sql`
    create index mail_message_content_age on mail_message (created_at) where content is not null`.execute(
    db,
  );
  // the lists of staff find their page and their counts in an index alone
  await sql`create index subscriber_age on subscriber (created_at desc, id desc)`.execute(db);
  await sql`
    create index subscriber_state_age on subscriber (state, created_at desc, id desc)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index subscriber_state_age, subscriber_age`.execute(db);
  await sql`delete from mail_message where content is not null`.execute(db);
  await sql`alter table mail_message drop column content`.execute(db);
  await sql`
    drop table campaign_preview, sending_account, sending_control, campaign_claim, campaign_recipient,
      campaign_content, campaign`.execute(db);
}
