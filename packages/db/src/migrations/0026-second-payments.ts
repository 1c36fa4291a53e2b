import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["subscription"], lasts: "rows" };

/** Subscriptions that were paid for although their owner had one already: since when, and when the money went back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subscription
      add column refused_at timestamptz,
      add column refunded_at timestamptz`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from mail_message where kind = 'second_payment'`.execute(db);
  await sql`alter table subscription drop column refused_at, drop column refunded_at`.execute(db);
}
