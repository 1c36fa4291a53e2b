import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["history_item"], lasts: "moment" };

/**
 * The size of an item as JSON, so that the cost of an export is known before it is read. A trigger sets it,
 * so that it stays correct under an older server too. Existing items have none, so that no table is rewritten;
 * they are measured when needed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table history_item add column content_bytes integer`.execute(db);
  await sql`
    create function measure_history_item() returns trigger language plpgsql as $body$
    begin
      new.content_bytes := octet_length(new.content::text);
      return new;
    end
    $body$`.execute(db);
  await sql`
    create trigger history_item_measure before insert or update of content on history_item
      for each row execute function measure_history_item()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger history_item_measure on history_item`.execute(db);
  await sql`drop function measure_history_item`.execute(db);
  await sql`alter table history_item drop column content_bytes`.execute(db);
}
