import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["history_item"], lasts: "rows" };

/**
 * Lists of 100,000 items find their page by an index alone, also with filters of names or types. Names are in the
 * order of a dictionary, with ș beside s, not in that of code points. Favourites are few among many and have an index of
 * their own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index history_item_newest, history_item_name`.execute(db);
  await sql`
    create index history_item_newest on history_item (user_id, created_at desc, id desc)
      include (generator_type, name)`.execute(db);
  await sql`
    create index history_item_name on history_item (user_id, name collate "und-x-icu", id)
      include (generator_type)`.execute(db);
  await sql`
    create index history_item_favorite on history_item (user_id, created_at desc, id desc)
      include (generator_type, name) where is_favorite`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index history_item_newest, history_item_name, history_item_favorite`.execute(db);
  await sql`
    create index history_item_newest on history_item (user_id, created_at desc, id desc)`.execute(
    db,
  );
  await sql`
    create index history_item_name on history_item (user_id, lower(name), id)`.execute(db);
}
