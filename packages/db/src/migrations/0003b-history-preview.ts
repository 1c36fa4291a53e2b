import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["history_item"], lasts: "rows" };

/**
 * Lists show large items with cut lists, which they read from a separate column. Existing items get
 * theirs here: at most 100 entries of each list, or as many as fit into 32 KB.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table history_item add column preview jsonb`.execute(db);
  await sql`
    create or replace function pg_temp.entries(value text, type text) returns text[] language sql as $$
      select coalesce(array_agg(entry order by place), '{}')
      from unnest(regexp_split_to_array(value,
        case type when 'winner' then E'[\\r\\n\\u2028\\u2029,;]' else E'[\\r\\n\\u2028\\u2029,]' end)) with ordinality as t(entry, place)
      where entry ~ '[^[:space:]]'
    $$`.execute(db);
  await sql`
    create or replace function pg_temp.first_of(list jsonb, most int) returns jsonb language sql as $$
      select coalesce(jsonb_agg(entry order by place), '[]')
      from jsonb_array_elements(list) with ordinality as t(entry, place) where place <= most
    $$`.execute(db);
  await sql`
    create or replace function pg_temp.cut(value jsonb, type text, most int) returns jsonb language sql as $$
      select case
        when jsonb_typeof(value) = 'string' then
          to_jsonb(array_to_string((pg_temp.entries(value #>> '{}', type))[1:most], ','))
        when jsonb_typeof(value) <> 'array' then value
        when jsonb_typeof(value -> 0) = 'array' then
          (select jsonb_agg(pg_temp.first_of(inner_list, most) order by place)
           from jsonb_array_elements(value) with ordinality as t(inner_list, place))
        else pg_temp.first_of(value, most)
      end
    $$`.execute(db);
  await sql`
    create or replace function pg_temp.count_of(value jsonb, type text) returns int language sql as $$
      select case
        when jsonb_typeof(value) = 'string' then cardinality(pg_temp.entries(value #>> '{}', type))
        when jsonb_typeof(value) = 'array' then jsonb_array_length(value)
        else 0
      end
    $$`.execute(db);
  await sql`
    update history_item set preview = (
      select cut || jsonb_build_object('truncated', true, 'entries', entries)
      from unnest(array[100, 10, 1, 0]) as most,
        lateral (
          select jsonb_object_agg(key, pg_temp.cut(value, generator_type, most)) as cut,
            max(pg_temp.count_of(value, generator_type)) as entries
          from jsonb_each(content)
        ) as fields
      where most = 0 or octet_length(cut::text) <= 32000
      order by most desc
      limit 1
    )
    where octet_length(content::text) > 8192`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table history_item drop column preview`.execute(db);
}
