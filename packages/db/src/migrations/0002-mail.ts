import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["app_user"], lasts: "moment" };

/** Every mail is first a row, inserted with its cause and sent by the worker that claims it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_message (
      id uuid primary key,
      kind text not null,
      user_id uuid references app_user on delete cascade,
      locale text not null check (locale in ('en', 'ro')),
      params jsonb not null default '{}',
      state text not null default 'queued' check (state in ('queued', 'claimed', 'sent', 'failed')),
      attempts integer not null default 0,
      due_at timestamptz not null default now(),
      lease_until timestamptz,
      last_error text,
      sent_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index mail_message_due on mail_message (due_at) where state = 'queued'`.execute(
    db,
  );
  await sql`create index mail_message_lease on mail_message (lease_until) where state = 'claimed'`.execute(
    db,
  );
  await sql`create index mail_message_user on mail_message (user_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table mail_message`.execute(db);
}
