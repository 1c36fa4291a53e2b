import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["subscriber_value"], lasts: "rows" };

/**
 * Tags, segments and values of own fields are compared by `letterKey`: cedillas, as Windows-1250 has them, are the commas
 * below of Romanian. Tags that become the same are merged into the oldest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index subscriber_value_text`.execute(db);
  await sql`
    create index subscriber_value_text
      on subscriber_value (field_id, translate(lower(normalize(text, NFKC)), 'şţ', 'șț'), subscriber_id)
      where text is not null`.execute(db);
  await sql`
    insert into subscriber_tagged (tag_id, subscriber_id)
    select kept.id, d.subscriber_id
    from subscriber_tag t
    join subscriber_tagged d on d.tag_id = t.id
    cross join lateral (
      select min(o.id) as id from subscriber_tag o
      where translate(o.name_key, 'şţ', 'șț') = translate(t.name_key, 'şţ', 'șț')
    ) kept
    where kept.id <> t.id
    on conflict do nothing`.execute(db);
  await sql`
    delete from subscriber_tag t using subscriber_tag o
    where o.id < t.id and translate(o.name_key, 'şţ', 'șț') = translate(t.name_key, 'şţ', 'șț')`.execute(
    db,
  );
  await sql`
    update subscriber_tag set name_key = translate(name_key, 'şţ', 'șț') where name_key ~ '[şţ]'`.execute(
    db,
  );
  // one whose key another segment has keeps its own until it is saved under another name
  await sql`
    update segment s set name_key = translate(name_key, 'şţ', 'șț')
    where name_key ~ '[şţ]' and not exists (
      select from segment o where o.id <> s.id and translate(o.name_key, 'şţ', 'șț') = translate(s.name_key, 'şţ', 'șț')
    )`.execute(db);
}

/** Keys stay: the earlier version makes a new tag for a name with cedillas. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index subscriber_value_text`.execute(db);
  await sql`
    create index subscriber_value_text on subscriber_value (field_id, lower(text), subscriber_id)
      where text is not null`.execute(db);
}
