import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["app_user", "mail_token", "user_session"], lasts: "rows" };

/**
 * Sessions get their device, the time of the last use, and a public id. A requested new address of an
 * account waits until it is confirmed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table user_session
      add column public_id uuid not null default gen_random_uuid(),
      add column device text check (char_length(device) <= 80),
      add column last_used_at timestamptz not null default now(),
      add constraint user_session_public_id unique (public_id)`.execute(db);
  await sql`update user_session set last_used_at = created_at`.execute(db);
  await sql`
    create table address_change (
      id uuid primary key,
      user_id uuid not null unique references app_user on delete cascade,
      address text not null check (char_length(address) <= 254),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index address_change_age on address_change (created_at)`.execute(db);
  // a link is for one wish: it dies with it
  await sql`
    alter table mail_token
      add column address_change_id uuid references address_change on delete cascade`.execute(db);
  await sql`
    create index mail_token_address_change on mail_token (address_change_id)
      where address_change_id is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from mail_token where address_change_id is not null`.execute(db);
  await sql`alter table mail_token drop column address_change_id`.execute(db);
  await sql`drop table address_change`.execute(db);
  // their mails have no request any more, or are of unknown kinds
  await sql`
    delete from mail_message
    where kind in ('change_email', 'email_change_asked', 'email_changed', 'account_erased')`.execute(
    db,
  );
  await sql`
    alter table user_session
      drop column public_id, drop column device, drop column last_used_at`.execute(db);
}
