import { type Kysely, sql } from "kysely";

/**
 * How large an item is as JSON, so that a file of many items has its price before any of them is read. A trigger fills it in,
 * so that a server which does not know the column keeps it right too. Items of earlier have none, so that no table is written
 * anew; theirs is measured when it is asked for.
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
