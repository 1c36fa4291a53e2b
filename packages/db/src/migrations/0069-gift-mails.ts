import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["app_user", "mail_message"], lasts: "moment" };

/**
 * The links of gift exchanges that are sent as mails. A trigger settles a row with its mail, so that no link outlives
 * its sending, whatever settles the mail: a worker, a tick or a restore.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gift_mail (
      id uuid primary key,
      number bigint generated always as identity unique,
      user_id uuid not null references app_user (id) on delete cascade,
      exchange text not null,
      title text not null,
      name text not null,
      address text not null,
      fragment text,
      link_hash text not null,
      state text not null default 'waiting'
        check (state in ('waiting', 'sent', 'bounced', 'refused', 'failed', 'unknown')),
      created_at timestamptz not null default now(),
      constraint gift_mail_fragment check (fragment is null or state = 'waiting')
    )`.execute(db);
  await sql`comment on column gift_mail.id is 'Also that of its mail_message.'`.execute(db);
  await sql`comment on column gift_mail.number is 'Identifies it in the return address of its mail.'`.execute(
    db,
  );
  await sql`comment on column gift_mail.fragment is 'Opens the link; erased once the mail has gone.'`.execute(
    db,
  );
  await sql`create index gift_mail_exchange on gift_mail (user_id, exchange)`.execute(db);
  await sql`create index gift_mail_owner on gift_mail (user_id, created_at)`.execute(db);
  await sql`create index gift_mail_address on gift_mail (lower(address), created_at)`.execute(db);
  await sql`create index gift_mail_created on gift_mail (created_at)`.execute(db);
  await sql`
    create function settle_gift_mail() returns trigger language plpgsql as $body$
    begin
      update gift_mail set state = new.state, fragment = null
      where id = new.id and state in ('waiting', 'unknown');
      return null;
    end
    $body$`.execute(db);
  await sql`
    create trigger gift_mail_settled after update of state on mail_message for each row
      when (new.kind = 'gift_link' and new.state in ('sent', 'failed', 'unknown'))
      execute function settle_gift_mail()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger gift_mail_settled on mail_message`.execute(db);
  await sql`drop function settle_gift_mail`.execute(db);
  await sql`drop table gift_mail`.execute(db);
  await sql`delete from mail_message where kind = 'gift_link'`.execute(db);
}
