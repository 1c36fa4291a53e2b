import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["subscriber"], lasts: "moment" };

/**
 * Addresses outside to which events are posted, and a row for each event and address. No row holds an address of a
 * reader: it is looked up for each try, and its deliveries go with the subscriber. The reference locks `subscriber`
 * against writes for a moment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_endpoint (
      id uuid primary key,
      url text not null check (char_length(url) <= 500),
      note text not null check (char_length(note) <= 100),
      events text[] not null,
      state text not null default 'on',
      secret_version integer not null default 1,
      former_secret_until timestamptz,
      failing_since timestamptz,
      version integer not null default 1,
      created_at timestamptz not null,
      changed_at timestamptz not null
    )`.execute(db);
  await sql`
    create table webhook_delivery (
      id uuid primary key,
      endpoint_id uuid not null references webhook_endpoint on delete cascade,
      event_id uuid not null,
      type text not null,
      subscriber_id uuid references subscriber on delete cascade,
      data jsonb not null,
      happened_at timestamptz not null default clock_timestamp(),
      state text not null default 'waiting',
      attempts integer not null default 0,
      due_at timestamptz default clock_timestamp(),
      lease_until timestamptz,
      claim_token uuid,
      tried_at timestamptz,
      fault text,
      status integer,
      answer text,
      milliseconds integer
    )`.execute(db);
  await sql`
    create index webhook_delivery_state on webhook_delivery (endpoint_id, state, due_at)`.execute(
    db,
  );
  await sql`
    create index webhook_delivery_log on webhook_delivery (endpoint_id, happened_at, id)`.execute(
    db,
  );
  await sql`
    create index webhook_delivery_lease on webhook_delivery (lease_until)
      where state = 'sending'`.execute(db);
  await sql`
    create index webhook_delivery_subscriber on webhook_delivery (subscriber_id)
      where subscriber_id is not null`.execute(db);
  await sql`create index webhook_delivery_age on webhook_delivery (happened_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table webhook_delivery`.execute(db);
  await sql`drop table webhook_endpoint`.execute(db);
}
