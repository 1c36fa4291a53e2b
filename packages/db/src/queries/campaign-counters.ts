import type { RecipientReason, RecipientState } from "@sortes/contract";
import { sql } from "kysely";
import type { Db } from "../client.ts";

/** One run of a campaign, as its recipients know it. */
export interface CampaignRun {
  id: string;
  run: number;
}

/** How many recipients of one run are in one state, for one reason. */
export interface RecipientCount extends CampaignRun {
  state: RecipientState;
  reason: RecipientReason | null;
  count: number;
}

/**
 * Tells how many recipients of each run became what, without reading them: what has been added up, and what has changed
 * since, at one moment.
 */
export async function countRecipientsByState(
  db: Db,
  runs: readonly CampaignRun[],
): Promise<RecipientCount[]> {
  const ids = runs.map(({ id }) => id);
  const { rows } = await sql<Omit<RecipientCount, "count"> & { count: string }>`
    with changed as materialized (
      select campaign_id, run, state, reason, sum(change) as count
      from campaign_recipient_change where campaign_id = any (${ids}::uuid[])
      group by campaign_id, run, state, reason
    )
    select wanted.id, wanted.run, counted.state, nullif(counted.reason, '') as reason, counted.count
    from unnest(${ids}::uuid[], ${runs.map(({ run }) => run)}::integer[]) as wanted (id, run)
    cross join lateral (
      select state, reason, sum(count) as count
      from (
        select state, reason, count from campaign_recipient_count
        where campaign_id = wanted.id and run = wanted.run
        union all
        select state, reason, count from changed
        where campaign_id = wanted.id and run = wanted.run
      ) as both_parts
      group by state, reason
      having sum(count) <> 0
    ) as counted`.execute(db);
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/**
 * Adds up at most `limit` of what statements have changed. Changes that somebody else is adding up are left to them, and
 * counts are changed in the order of their key, so that nobody waits in a circle.
 * @returns how many there were.
 */
export async function foldRecipientChanges(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ folded: number }>`
    with taken as (
      delete from campaign_recipient_change
      where ctid = any (array(
        select ctid from campaign_recipient_change limit ${limit} for update skip locked))
      returning campaign_id, run, state, reason, change
    ), folded as (
      insert into campaign_recipient_count as c (campaign_id, run, state, reason, count)
      select campaign_id, run, state, reason, sum(change) from taken
      group by campaign_id, run, state, reason having sum(change) <> 0
      order by campaign_id, run, state, reason
      on conflict (campaign_id, run, state, reason) do update set count = c.count + excluded.count
    )
    select count(*)::int as folded from taken`.execute(db);
  return rows[0]?.folded ?? 0;
}

/**
 * Makes room where folded changes stood, which every reader looks at until then. Nothing happens where somebody else is
 * at it.
 * @param shrinks whether room at the end of the table is given back, for which the writers are held up for a moment.
 */
export async function vacuumRecipientChanges(db: Db, shrinks: boolean): Promise<void> {
  await sql`
    vacuum (skip_locked, truncate ${sql.lit(shrinks)}) campaign_recipient_change`.execute(db);
}
