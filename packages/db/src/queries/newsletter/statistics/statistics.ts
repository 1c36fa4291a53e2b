import { sql, type SqlBool } from "kysely";
import type { RecipientReason, RecipientState } from "@sortes/contract";
import type { Db } from "../../../client.ts";
import * as storedTotals from "../../ground/totals.ts";
import * as campaigns from "../campaigns/campaigns.ts";
import type { CampaignRow } from "../campaigns/campaigns.ts";
import * as welcomeLetters from "../campaigns/welcome-letters.ts";

/** A campaign without its content. */
export type CampaignHead = Omit<
  CampaignRow,
  "body" | "document" | "translation" | "isTranslated" | "isWelcomeLetter"
>;

/**
 * Whether a campaign has figures: a mail was tried, or it is an ordinary campaign that is being sent. Reads counts, not
 * recipients; those of the last seconds may have been counted back.
 */
const hasFigures = sql<SqlBool>`(
  (campaign.status in ('sending', 'paused') and ${welcomeLetters.isNoStep})
  or exists (
    select from campaign_recipient_count
    where campaign_id = campaign.id and run = campaign.run and count > 0
      and state in ('sending', 'sent', 'failed', 'unknown'))
  or exists (
    select from campaign_recipient_change
    where campaign_id = campaign.id and run = campaign.run and change > 0
      and state in ('sending', 'sent', 'failed', 'unknown')))`;

/** The campaigns with figures that started last, newest first. */
export async function findBegun(db: Db, limit: number) {
  return await db
    .selectFrom("campaign")
    .select(campaigns.campaignColumns)
    .where("startedAt", "is not", null)
    .where(hasFigures)
    .orderBy("startedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** The tracked campaigns with figures that started before a time, newest first. */
export async function findTrackedBefore(db: Db, startedAt: Date, limit: number) {
  return await db
    .selectFrom("campaign")
    .select(campaigns.campaignColumns)
    .where("startedAt", "<", startedAt)
    .where("tracking", "!=", "off")
    .where(hasFigures)
    .orderBy("startedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** The frozen contents of a run in its languages; in a subject test, with the chosen or the first subject. */
export async function findFrozenContents(db: Db, { id, run }: CampaignRun) {
  const parts = ["locale", "subject", "html", "text"] as const;
  const winner = sql<number>`coalesce((select winner from campaign where id = ${id}), 0)`;
  return await db
    .selectFrom("campaignContent")
    .select(parts)
    .where("campaignId", "=", id)
    .where("run", "=", run)
    .unionAll(
      db
        .selectFrom("campaignVariant")
        .select(parts)
        .where("campaignId", "=", id)
        .where("run", "=", run)
        .where("variant", "=", winner),
    )
    .orderBy("locale")
    .execute();
}

/** A campaign's state and progress, without reading its body. */
export async function findCampaignHead(db: Db, id: string) {
  return await db
    .selectFrom("campaign")
    .select(campaigns.campaignColumns)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The totals of one run of a campaign. */
export interface CampaignTotal extends CampaignRun {
  kind: "open" | "click";
  times: number;
  readers: number;
  machines: number;
}

/** The totals of each run, from one row per hour, regardless of the number of readers. */
export async function sumTallies(db: Db, runs: readonly CampaignRun[]) {
  const { rows } = await sql<CampaignTotal>`
    select wanted.id, wanted.run, summed.*
    from unnest(${runs.map(({ id }) => id)}::uuid[], ${runs.map(({ run }) => run)}::integer[])
      as wanted (id, run)
    cross join lateral (
      select kind, sum(times)::float8 as times, sum(readers)::float8 as readers,
        sum(machines)::float8 as machines
      from campaign_tally
      where campaign_id = wanted.id and run = wanted.run and kind in ('open', 'click')
      group by kind
    ) as summed`.execute(db);
  return rows;
}

export interface LinkTotal {
  id: string;
  target: string;
  times: number;
  readers: number;
  machines: number;
}

/** The links of one run in the order of the mail, with their counts. */
export async function sumLinkTallies(db: Db, { id, run }: CampaignRun) {
  const { rows } = await sql<LinkTotal>`
    select l.id, l.target, coalesce(t.times, 0) as times, coalesce(t.readers, 0) as readers,
      coalesce(t.machines, 0) as machines
    from campaign_link l left join (
      select link_id, sum(times)::float8 as times, sum(readers)::float8 as readers,
        sum(machines)::float8 as machines
      from campaign_tally where campaign_id = ${id} and run = ${run} and kind = 'link'
      group by link_id
    ) t on t.link_id = l.id
    where l.campaign_id = ${id} and l.run = ${run} order by l.place`.execute(db);
  return rows;
}

/** Readers' first opens and clicks, by hour since the start; empty hours are omitted. */
export async function sumHours(db: Db, { id, run }: CampaignRun) {
  const { rows } = await sql<{ hour: number; opens: number; clicks: number }>`
    select hour, sum(readers) filter (where kind = 'open')::float8 as opens,
      coalesce(sum(readers) filter (where kind = 'click'), 0)::float8 as clicks
    from campaign_tally
    where campaign_id = ${id} and run = ${run} and kind in ('open', 'click')
    group by hour having sum(readers) > 0 order by hour`.execute(db);
  return rows.map((row) => ({ ...row, opens: row.opens ?? 0 }));
}

/** Subscribers who unsubscribed by a mail's link and did not undo that by it, by their last campaign. */
export async function countUnsubscribed(db: Db, campaignIds: readonly string[]) {
  const { rows } = await sql<{ id: string; count: number }>`
    select campaign_id as id,
      (count(*) filter (where kind = 'unsubscribed') - count(*) filter (where kind = 'resumed'))::int as count
    from consent_event where campaign_id = any (${[...campaignIds]}::uuid[])
    group by campaign_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, Math.max(0, count)]));
}

export interface WeekOfGrowth {
  /** Its Monday, as `2026-11-16`. */
  week: string;
  added: number;
  left: number;
}

/** New and lost subscribers of the last weeks, including this one, oldest first. Weeks begin on Monday, 00:00 UTC. */
export async function countGrowth(db: Db, weeks: number) {
  const [added, left, { rows }] = await Promise.all([
    storedTotals.find(db, "added."),
    storedTotals.find(db, "left."),
    sql<{ week: string }>`
      select to_char(date_trunc('week', now() at time zone 'UTC') - make_interval(weeks => n), 'YYYY-MM-DD') as week
      from generate_series(${sql.lit(weeks - 1)}, 0, -1) as n`.execute(db),
  ]);
  return rows.map(({ week }): WeekOfGrowth => ({
    week,
    added: added.get(week) ?? 0,
    left: left.get(week) ?? 0,
  }));
}

/**
 * Whether a recipient has the letter, as the counters of a campaign have it: also while a second mail waits, or where
 * nobody knows whether it arrived.
 */
export const isSent = sql`(state = 'sent'
  or (reason = 'again' and state in ('queued', 'claimed', 'sending', 'unknown')))`;

export interface MonthOfLetters {
  /** Its first day, as `2026-11-01`. */
  month: string;
  sent: number;
  opens: number;
  clicks: number;
}

/**
 * Mails sent, opened and clicked of the campaigns that began in each of the last months, including this one, oldest
 * first. Reads counts of campaigns, not their recipients. Months begin on their first day, 00:00 UTC.
 */
export async function countMonths(db: Db, months: number) {
  const { rows } = await sql<MonthOfLetters>`
    with month as materialized (
      select generate_series(this - make_interval(months => ${sql.lit(months - 1)}), this, '1 month') as first
      from date_trunc('month', now() at time zone 'UTC') as this
    ), begun as materialized (
      select id, run, date_trunc('month', started_at at time zone 'UTC') as first from campaign
      where started_at >= (select min(first) from month) at time zone 'UTC'
    ), changed as materialized (
      select campaign_id, run, sum(change) as count from campaign_recipient_change
      where ${isSent} group by campaign_id, run
    ), counted as (
      select begun.first, (
          select coalesce(sum(count), 0) from campaign_recipient_count
          where campaign_id = begun.id and run = begun.run and ${isSent}
        ) + coalesce(changed.count, 0) as sent, read.opens, read.clicks
      from begun
      left join changed on changed.campaign_id = begun.id and changed.run = begun.run
      cross join lateral (
        select sum(readers) filter (where kind = 'open') as opens,
          sum(readers) filter (where kind = 'click') as clicks
        from campaign_tally
        where campaign_id = begun.id and run = begun.run and kind in ('open', 'click')
      ) as read
    )
    select to_char(month.first, 'YYYY-MM-DD') as month, coalesce(sum(sent), 0)::float8 as sent,
      coalesce(sum(opens), 0)::float8 as opens, coalesce(sum(clicks), 0)::float8 as clicks
    from month left join counted on counted.first = month.first
    group by month.first order by month.first`.execute(db);
  return rows;
}

/** One run of a campaign; each freezing of its draft starts a new one. */
export interface CampaignRun {
  id: string;
  run: number;
}

/** The number of recipients of one run in one state, for one reason. */
export interface RecipientCount extends CampaignRun {
  state: RecipientState;
  reason: RecipientReason | null;
  count: number;
}

/** Counts recipients of each run by outcome without reading them: folded totals plus later changes, in one snapshot. */
export async function countRecipientsByState(db: Db, runs: readonly CampaignRun[]) {
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
 * Folds at most `limit` changes into the totals. Skips changes that others are folding, and updates in key order to
 * prevent deadlocks.
 * @returns the number folded.
 */
export async function foldRecipientChanges(db: Db, limit: number) {
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
 * Vacuums the folded changes, which every query scans until then. Does nothing if another process is vacuuming.
 * @param shrinks whether to free space at the end of the table, which briefly blocks writers.
 */
export async function vacuumRecipientChanges(db: Db, shrinks: boolean) {
  await sql`
    vacuum (skip_locked, truncate ${sql.lit(shrinks)}) campaign_recipient_change`.execute(db);
}
