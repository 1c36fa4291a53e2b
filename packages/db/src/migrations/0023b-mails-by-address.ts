import { type Kysely, sql } from "kysely";

/**
 * Which mails that anybody may ask for were written for an address, for two days: they are counted by it, whichever
 * account they were for and whatever becomes of that. Addresses are hashed with the installation's secret.
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
