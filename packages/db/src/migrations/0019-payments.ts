import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["app_user"], lasts: "moment" };

/** Subscriptions to tiers, and messages to the operator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subscription (
      id text primary key check (char_length(id) <= 255),
      user_id uuid not null references app_user on delete cascade,
      provider text not null,
      customer_id text not null check (char_length(customer_id) <= 255),
      tier text not null check (tier in ('medium', 'premium')),
      status text not null,
      period_end timestamptz,
      ends_at timestamptz,
      grace_until timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create index subscription_user on subscription (user_id)`.execute(db);
  await sql`create index subscription_customer on subscription (customer_id)`.execute(db);
  await sql`
    create index subscription_ends on subscription (ends_at) where ends_at is not null`.execute(db);
  await sql`
    create index subscription_grace on subscription (grace_until)
      where grace_until is not null`.execute(db);
  await sql`
    create table checkout_session (
      id text primary key check (char_length(id) <= 255),
      user_id uuid not null references app_user on delete cascade,
      provider text not null,
      tier text not null check (tier in ('medium', 'premium')),
      state text not null default 'open' check (state in ('open', 'paid')),
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index checkout_session_user on checkout_session (user_id)`.execute(db);
  await sql`create index checkout_session_expires on checkout_session (expires_at)`.execute(db);
  // in trials, the state that a payment provider would hold
  await sql`
    create table trial_subscription (
      id text primary key,
      user_id uuid not null references app_user on delete cascade,
      tier text not null check (tier in ('medium', 'premium')),
      status text not null,
      period_end timestamptz not null,
      cancel_at_period_end boolean not null default false
    )`.execute(db);
  await sql`create index trial_subscription_user on trial_subscription (user_id)`.execute(db);
  // without a reference: a repeated event is recognised even after its account was erased
  await sql`
    create table payment_event (
      id text primary key check (char_length(id) <= 255),
      kind text not null check (char_length(kind) <= 255),
      subscription_id text,
      outcome text not null,
      received_at timestamptz not null
    )`.execute(db);
  await sql`create index payment_event_received on payment_event (received_at)`.execute(db);
  await sql`
    create table contact_message (
      id uuid primary key,
      user_id uuid references app_user on delete cascade,
      address text not null check (char_length(address) <= 254),
      subject text not null,
      body text not null,
      priority boolean not null,
      locale text not null,
      once_key text unique,
      request_hash text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index contact_message_user on contact_message (user_id)`.execute(db);
  await sql`create index contact_message_created on contact_message (created_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from mail_message where kind = 'contact_message'`.execute(db);
  await sql`
    drop table contact_message, payment_event, trial_subscription, checkout_session,
      subscription`.execute(db);
}
