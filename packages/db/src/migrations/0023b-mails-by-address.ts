import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = "none";

/**
 * The mails of the last two days that anybody may request for an address, counted by address, whatever
 * happens to the account. Addresses are hashed with the installation's secret.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table address_mail (
      mail_id uuid primary key,
      kind text not null,
      address_hash text not null,
      mailbox_hash text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index address_mail_mailbox on address_mail (mailbox_hash, created_at)`.execute(
    db,
  );
  await sql`create index address_mail_age on address_mail (created_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table address_mail`.execute(db);
}
