import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["campaign", "campaign_recipient"], lasts: "moment" };

/**
 * A letter goes out a second time, with another subject, to those who have not opened it. The rows of recipients stay
 * the same: `first_sent_at` is when the first mail was accepted, and set from when the second one waits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table campaign_again (
      campaign_id uuid primary key references campaign on delete cascade,
      run integer not null,
      after_days smallint not null check (after_days between 2 and 14),
      subject text not null,
      translated_subject text,
      state text not null default 'planned',
      due_at timestamptz,
      recipients integer,
      started_at timestamptz,
      finished_at timestamptz
    )`.execute(db);
  await sql`
    create index campaign_again_due on campaign_again (due_at) where state = 'planned'`.execute(db);
  await sql`alter table campaign_recipient add column first_sent_at timestamptz`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaign_recipient drop column first_sent_at`.execute(db);
  await sql`drop table campaign_again`.execute(db);
}
