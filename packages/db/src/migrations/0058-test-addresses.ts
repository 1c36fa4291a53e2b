import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["app_user", "mail_token"], lasts: "rows" };

/**
 * Addresses to which staff have tests of campaigns sent, once their owners have confirmed them, and the links that ask
 * for it. Locks `mail_token` while its new index is made: milliseconds for the links of a month.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table test_address (
      id uuid primary key,
      user_id uuid not null references app_user on delete cascade,
      address text not null check (char_length(address) <= 254),
      address_key text not null,
      is_chosen boolean not null default true,
      created_at timestamptz not null default now(),
      asked_at timestamptz not null default now(),
      confirmed_at timestamptz,
      unique (user_id, address_key)
    )`.execute(db);
  await sql`create index test_address_key on test_address (address_key)`.execute(db);
  await sql`
    create index test_address_unconfirmed on test_address (asked_at)
      where confirmed_at is null`.execute(db);
  // a link is for one address: it dies with it
  await sql`
    alter table mail_token
      add column test_address_id uuid references test_address on delete cascade`.execute(db);
  await sql`
    create index mail_token_test_address on mail_token (test_address_id)
      where test_address_id is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from mail_token where test_address_id is not null`.execute(db);
  await sql`alter table mail_token drop column test_address_id`.execute(db);
  await sql`drop table test_address`.execute(db);
}
