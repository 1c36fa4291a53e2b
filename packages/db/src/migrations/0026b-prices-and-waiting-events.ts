import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = "none";

/** The tiers of the payment provider's prices, and the events that could not be applied yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_price (
      id text primary key check (char_length(id) <= 255),
      tier text not null check (tier in ('medium', 'premium')),
      noted_at timestamptz not null
    )`.execute(db);
  await sql`
    create table payment_event_waiting (
      id text primary key check (char_length(id) <= 255),
      kind text not null check (char_length(kind) <= 255),
      subscription_id text not null check (char_length(subscription_id) <= 255),
      reason text not null,
      price text check (char_length(price) <= 255),
      tries integer not null default 1,
      first_at timestamptz not null,
      last_at timestamptz not null
    )`.execute(db);
  await sql`
    create index payment_event_waiting_subscription
      on payment_event_waiting (subscription_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table payment_event_waiting, payment_price`.execute(db);
}
