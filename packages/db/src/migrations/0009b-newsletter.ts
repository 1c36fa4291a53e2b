import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["app_user", "mail_message", "mail_token"], lasts: "rows" };

/**
 * Subscribers of the newsletter, what they agreed to and when, and addresses that are never written to again. Who is
 * subscribed is read from here, so accounts no longer say it themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subscriber (
      id uuid primary key,
      address text not null check (char_length(address) <= 254),
      address_key text not null unique,
      locale text not null check (locale in ('en', 'ro')),
      state text not null check (state in ('pending', 'active', 'unsubscribed')),
      frequency text not null default 'weekly',
      topics text[] not null,
      requested_at timestamptz not null,
      confirmed_at timestamptz,
      unsubscribed_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create index subscriber_pending on subscriber (requested_at) where state = 'pending'`.execute(
    db,
  );
  // without a reference: what somebody agreed to is known for longer than the subscriber
  await sql`
    create table consent_event (
      id uuid primary key,
      subscriber_id uuid not null,
      kind text not null,
      source text not null,
      network_hash text,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create index consent_event_subscriber on consent_event (subscriber_id, created_at)`.execute(db);
  await sql`
    create table suppression (
      address_hash text primary key,
      reason text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    alter table mail_token
      alter column user_id drop not null,
      add column subscriber_id uuid references subscriber on delete cascade,
      add constraint mail_token_one_owner check (num_nonnulls(user_id, subscriber_id) = 1)`.execute(
    db,
  );
  await sql`create index mail_token_subscriber on mail_token (subscriber_id)`.execute(db);
  await sql`
    alter table mail_message
      add column subscriber_id uuid references subscriber on delete set null`.execute(db);
  await sql`create index mail_message_subscriber on mail_message (subscriber_id)`.execute(db);
  await sql`alter table app_user drop column subscribed`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column subscribed boolean not null default false`.execute(db);
  await sql`
    update app_user set subscribed = true where email_verified
      and email_key in (select address_key from subscriber where state = 'active')`.execute(db);
  await sql`delete from mail_token where user_id is null`.execute(db);
  await sql`alter table mail_message drop column subscriber_id`.execute(db);
  await sql`
    alter table mail_token drop column subscriber_id, alter column user_id set not null`.execute(
    db,
  );
  await sql`drop table suppression, consent_event, subscriber`.execute(db);
}
