import { sql } from "kysely";
import type { Db } from "../../client.ts";

/** The totals whose names start with `prefix`, keyed without it: folded counts plus later changes, in one snapshot. */
export async function find(db: Db, prefix: "subscriber." | "campaign." | "added." | "left.") {
  const { rows } = await sql<{ name: string; count: string }>`
    select substr(name, ${prefix.length + 1}::int) as name, sum(count) as count
    from (select name, count from total union all select name, change from total_change) as both_parts
    where starts_with(name, ${prefix})
    group by name`.execute(db);
  return new Map(rows.map(({ name, count }) => [name, Number(count)]));
}

/** Folds at most `limit` changes into their totals. Safe to run concurrently. @returns the number folded */
export async function fold(db: Db, limit: number) {
  const { rows } = await sql<{ folded: number }>`
    with taken as (
      delete from total_change
      where ctid = any (array(select ctid from total_change limit ${limit} for update skip locked))
      returning name, change
    ), folded as (
      insert into total as t (name, count)
      select name, sum(change) from taken group by name having sum(change) <> 0
      order by name
      on conflict (name) do update set count = t.count + excluded.count
    )
    select count(*)::int as folded from taken`.execute(db);
  return rows[0]?.folded ?? 0;
}
