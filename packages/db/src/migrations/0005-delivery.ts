import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["mail_message"], lasts: "rows" };

/**
 * A token identifies the claim of a mail. `sending` is committed just before the last bytes are sent;
 * a mail left in this state is `unknown`: it may have arrived. `held_since` is when a fault of the server or the account
 * first held the mail back. Also adds the heartbeats of processes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mail_message
      add column claim_token uuid,
      add column held_since timestamptz,
      drop constraint mail_message_state_check,
      add constraint mail_message_state_check
        check (state in ('queued', 'claimed', 'sending', 'sent', 'failed', 'unknown'))`.execute(db);
  await sql`drop index mail_message_lease`.execute(db);
  await sql`
    create index mail_message_lease on mail_message (lease_until)
      where state in ('claimed', 'sending')`.execute(db);
  await sql`
    create index mail_message_trouble on mail_message (due_at)
      where state = 'unknown' or (state = 'failed' and held_since is not null)`.execute(db);
  await sql`
    create table process_heartbeat (
      id uuid primary key,
      app text not null,
      started_at timestamptz not null,
      beat_at timestamptz not null,
      notes jsonb not null default '[]'
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table process_heartbeat`.execute(db);
  await sql`
    update mail_message set state = case state when 'sending' then 'claimed' else 'failed' end
      where state in ('sending', 'unknown')`.execute(db);
  await sql`drop index mail_message_lease, mail_message_trouble`.execute(db);
  await sql`
    alter table mail_message
      drop column claim_token,
      drop column held_since,
      drop constraint mail_message_state_check,
      add constraint mail_message_state_check
        check (state in ('queued', 'claimed', 'sent', 'failed'))`.execute(db);
  await sql`
    create index mail_message_lease on mail_message (lease_until) where state = 'claimed'`.execute(
    db,
  );
}
