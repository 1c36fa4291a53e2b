import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["mail_message"], lasts: "rows" };

/**
 * A mail may be asked for with an address that nobody has: its row holds the address, and the worker looks whose it is.
 * Such rows are removed some days later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mail_message
      add column address text check (char_length(address) <= 254),
      add constraint mail_message_one_reader check (user_id is null or address is null)`.execute(
    db,
  );
  await sql`
    create index mail_message_address_age on mail_message (created_at) where address is not null`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from mail_message where address is not null`.execute(db);
  await sql`drop index mail_message_address_age`.execute(db);
  await sql`
    alter table mail_message drop constraint mail_message_one_reader, drop column address`.execute(
    db,
  );
}
