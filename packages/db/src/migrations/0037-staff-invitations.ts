import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["mail_token"], lasts: "rows" };

/**
 * Invitations of staff to addresses without an account, one for each address, and their links. Locks `mail_token`
 * while its rows are checked against the new rule: milliseconds for the links of a month.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_invitation (
      id uuid primary key,
      address text not null check (char_length(address) <= 254),
      address_key text not null unique,
      language text not null,
      operator text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index staff_invitation_expiry on staff_invitation (expires_at)`.execute(db);
  // a link is for one invitation: it dies with it
  await sql`
    alter table mail_token
      add column staff_invitation_id uuid references staff_invitation on delete cascade,
      drop constraint mail_token_one_owner,
      add constraint mail_token_one_owner
        check (num_nonnulls(user_id, subscriber_id, staff_invitation_id) = 1)`.execute(db);
  await sql`
    create index mail_token_staff_invitation on mail_token (staff_invitation_id)
      where staff_invitation_id is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from mail_token where staff_invitation_id is not null`.execute(db);
  await sql`
    alter table mail_token
      drop column staff_invitation_id,
      add constraint mail_token_one_owner check (num_nonnulls(user_id, subscriber_id) = 1)`.execute(
    db,
  );
  await sql`drop table staff_invitation`.execute(db);
}
