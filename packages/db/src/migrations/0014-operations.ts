import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["mail_message"], lasts: "rows" };

/**
 * What mail servers have answered since the beginning, by class: workers add to it, so that it outlives them. And an
 * index of the mails that are not sent, which are few, so that counting them does not read the others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table smtp_reply (
      source text not null,
      class text not null,
      total bigint not null,
      primary key (source, class)
    )`.execute(db);
  await sql`
    create index mail_message_unsent on mail_message (state, due_at) where state <> 'sent'`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index mail_message_unsent`.execute(db);
  await sql`drop table smtp_reply`.execute(db);
}
