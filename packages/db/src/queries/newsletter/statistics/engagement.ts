import { type RawBuilder, sql } from "kysely";
import { languages, timelineSpan } from "@sortes/contract";
import type { Db } from "../../../client.ts";

/** Rows over which each count is spread, so that concurrent events do not wait for each other. */
const slots = 8;
/** Seconds after sending before which no person reads a mail, and within which no person follows two links. */
const tooSoon = 1;
const tooFast = 2;
/** Retention of the readers of a campaign with aggregate tracking, in days after its end, as the privacy policy says. */
const countedReadersDays = 30;
/** Retention of individual events in months, as stated in the privacy policy. */
export const individualMonths = 13;

/** An open or click, by a person or a machine, of the mail to one recipient. */
export interface MailEvent {
  recipientId: string;
  /** The digest of a reader in campaigns with aggregate tracking. */
  digest: string;
  /** Whether it was certainly not a person. */
  machine: boolean;
  /** Whether a mail program fetched the picture in advance, so that nobody knows whether the reader opened the mail. */
  inAdvance?: boolean;
}

const lastHour = timelineSpan.days * 24 - 1;
/** Hours since the start of a campaign; after the first days, rounded to days. */
const hourOf = (time: RawBuilder<unknown>) => sql`(
  select case when h < ${sql.lit(timelineSpan.hours)} then h else h / 24 * 24 end
  from (select least(${sql.lit(lastHour)},
    greatest(0, floor(extract(epoch from ${time} - c.started_at) / 3600)))::int as h) as hours)`;

/** The time before which the readers of a campaign `c` are no longer stored. */
const forgotten = sql`(now() - case c.tracking
  when 'individual' then make_interval(months => ${sql.lit(individualMonths)})
  else make_interval(days => ${sql.lit(countedReadersDays)}) end)`;
/** Whether the readers of a campaign are still stored. Later events only count as repeats. */
const isCounting = sql`(c.status = 'sending' or coalesce(c.finished_at, c.updated_at) > ${forgotten})`;
/**
 * The same for a letter of the welcome series, which never ends: counted readers are stored for so long if they act in
 * the first half of the time after their mail, and for half of it after they have acted.
 */
const forgottenOfWelcome = sql`(now() - case c.tracking
  when 'individual' then make_interval(months => ${sql.lit(individualMonths)})
  else make_interval(days => ${sql.lit(countedReadersDays / 2)}) end)`;
/** Whether the mail to a recipient `r` is one of the welcome series and too old to store its reader. */
const isOldWelcome = sql`(r.sent_at < ${forgottenOfWelcome}
  and exists (select from welcome_step w where w.campaign_id = c.id)) is true`;

/** Nothing is stored about erased readers, except perhaps that their mail arrived. */
const who = ({ recipientId, digest, machine }: MailEvent) => sql`
  arrived as (
    update campaign_recipient set state = 'sent', claim_token = null, last_error = null,
      reason = nullif(reason, 'perhaps_sent')
    where id = ${recipientId}
      -- also one that waits to be resent because it was unknown
      and (state = 'unknown' or (state in ('queued', 'claimed') and reason = 'perhaps_sent'))
  ), who as (
    select r.campaign_id, r.run, r.variant, r.first_sent_at is not null as is_second, c.tracking,
      ${isCounting} and not ${isOldWelcome} as counting,
      case c.tracking when 'individual' then r.id::text else ${digest}::text end as reader,
      ${machine}::bool or coalesce(r.sent_at > now() - make_interval(secs => ${sql.lit(tooSoon)}), false)
        as machine,
      ${hourOf(sql`now()`)} as hour, r.id % ${sql.lit(slots)} as slot,
      array_position(${sql.val([...languages])}::text[], s.locale) - 1 as language
    from campaign_recipient r join campaign c on c.id = r.campaign_id
      join subscriber s on s.id = r.subscriber_id
    where r.id = ${recipientId} and c.tracking <> 'off' and c.started_at is not null
  )`;

/** The counts overall, and again by the reader's language, by subject for recipients in a test, and of second mails. */
const counted = sql`
  with named (kind, link_id, hour, times, readers, machines) as (table deltas)
  select kind, link_id, hour, times, readers, machines from named
  union all
  select 'test_' || kind, variant::bigint, named.hour, times, readers, named.machines
  from named, who where kind in ('open', 'click') and variant is not null and not is_second
  union all
  select 'again_' || kind, 0::bigint, named.hour, times, readers, named.machines
  from named, who where kind in ('open', 'click') and is_second
  union all
  select 'language_' || kind, language::bigint, named.hour, times, readers, named.machines
  from named, who where kind in ('open', 'click')`;

/** In key order, to prevent deadlocks between events. */
const addToTally = sql`
  insert into campaign_tally as t
    (campaign_id, run, kind, link_id, hour, slot, times, readers, machines)
  select campaign_id, run, kind, link_id, d.hour, slot, sum(times), sum(readers), sum(machines)
  from who cross join (${counted}) d (kind, link_id, hour, times, readers, machines)
  group by campaign_id, run, kind, link_id, d.hour, slot
  order by kind, link_id, hour
  on conflict (campaign_id, run, kind, link_id, hour, slot) do update set
    times = t.times + excluded.times, readers = t.readers + excluded.readers,
    machines = t.machines + excluded.machines`;

/**
 * Counts an open, and records that the mail arrived. Does nothing for untracked campaigns. A picture fetched in advance
 * is no open, but its reader, if known, gets no second mail.
 */
export async function recordOpen(db: Db, event: MailEvent) {
  await sql`
    with ${who(event)}, seen as (
      insert into campaign_engagement as e
        (campaign_id, run, reader, opens, clicks, opened_at, streak)
      select campaign_id, run, reader, 1, 0, now(), 0 from who where counting and not machine
      on conflict (campaign_id, run, reader) do update set
        opens = e.opens + 1, opened_at = coalesce(e.opened_at, excluded.opened_at)
      returning opens + clicks = 1 as is_first
    ), fetched as (
      insert into campaign_engagement (campaign_id, run, reader, opens, clicks, streak)
      select campaign_id, run, reader, 0, 0, 0 from who
      where counting and machine and tracking = 'individual' and ${event.inAdvance === true}::bool
      on conflict (campaign_id, run, reader) do nothing
    ), deltas as (
      select 'open', 0::bigint, hour, (not machine)::int,
        coalesce((select is_first from seen), false)::int, machine::int from who
    ) ${addToTally}`.execute(db);
}

/** A different link within two seconds: a machine, which also followed the previous one. */
const isBurst = sql`(e.last_click_at > now() - make_interval(secs => ${sql.lit(tooFast)})
  and (e.streak = 0 or e.last_link <> excluded.last_link))`;
const clicksNow = sql`(e.clicks + case when ${isBurst} then -e.streak else 1 end)`;

/**
 * Counts a click, and records that the mail arrived. A click is also an open. Clicks that prove to be a machine's are
 * removed from the people's counts.
 */
export async function recordClick(db: Db, event: MailEvent & { linkId: string }) {
  const linkId = sql`${event.linkId}::bigint`;
  await sql`
    with ${who(event)}, seen as (
      insert into campaign_engagement as e
        (campaign_id, run, reader, opens, clicks, opened_at, clicked_at, last_link, last_click_at,
          last_hour, streak)
      select campaign_id, run, reader, 0, 1, now(), now(), ${linkId}, now(), hour, 1
      from who where counting and not machine
      on conflict (campaign_id, run, reader) do update set
        clicks = ${clicksNow},
        opened_at = case when e.opens + ${clicksNow} > 0
          then coalesce(e.opened_at, excluded.opened_at) end,
        clicked_at = case when ${clicksNow} > 0
          then coalesce(e.clicked_at, excluded.clicked_at) end,
        streak = case when ${isBurst} then 0
          when e.last_click_at > now() - make_interval(secs => ${sql.lit(tooFast)})
            and e.last_hour = excluded.last_hour then e.streak + 1
          else 1 end,
        undo_link = e.last_link, undo_hour = e.last_hour,
        undo_clicks = case when ${isBurst} then e.streak else 0 end,
        last_link = excluded.last_link, last_hour = excluded.last_hour,
        last_click_at = greatest(e.last_click_at, excluded.last_click_at)
      returning opens, clicks, streak, undo_link, undo_hour, undo_clicks
    ), pressed as (
      insert into campaign_click as k (campaign_id, run, reader, link_id, clicks)
      select campaign_id, run, reader, ${linkId}, 1 from who, seen where streak > 0
      union all
      select campaign_id, run, reader, undo_link, -undo_clicks from who, seen where undo_clicks > 0
      on conflict (campaign_id, run, reader, link_id) do update set clicks = k.clicks + excluded.clicks
      returning clicks
    ), judged as (
      select hour, machine or coalesce((select streak = 0 from seen), false) as machine from who
    ), deltas as (
      select 'link', ${linkId}, hour, (not machine)::int,
        (not machine and coalesce((select clicks = 1 from pressed), false))::int, machine::int
      from judged
      union all
      select 'click', 0, hour, (not machine)::int,
        coalesce((select streak > 0 and clicks = 1 from seen), false)::int, machine::int
      from judged
      union all
      select 'open', 0, hour, 0, 1, 0 from judged, seen where streak > 0 and opens + clicks = 1
      union all
      select 'link', undo_link, undo_hour, -undo_clicks, -(select clicks = 0 from pressed)::int,
        undo_clicks from seen where undo_clicks > 0
      union all
      select 'click', 0, undo_hour, -undo_clicks, -(clicks = 0)::int, undo_clicks
      from seen where undo_clicks > 0
      union all
      select 'open', 0, undo_hour, 0, -1, 0 from seen where undo_clicks > 0 and opens + clicks = 0
    ) ${addToTally}`.execute(db);
}

/**
 * Deletes the readers of campaigns past their retention, and those of welcome letters by their own mail or, where
 * nobody is named, by what they last did. Counts stay.
 * @returns the number of rows
 */
export async function removeOld(db: Db, limit: number): Promise<number> {
  const table = sql`campaign_engagement`;
  const removed = await deleteUncounted(db, table, limit);
  const where = sql`${forgottenOfWelcome} > case when c.tracking <> 'individual'
    then greatest(e.opened_at, e.last_click_at)
    else (select r.sent_at from campaign_recipient r
      where r.id = case when c.tracking = 'individual' then e.reader::bigint end) end`;
  return removed + (await deleteOfWelcome(db, table, { where, limit: limit - removed }));
}

/** Deletes the links followed by readers who are no longer stored. Call it after `removeOld`. @returns the number of rows */
export async function removeOldClicks(db: Db, limit: number): Promise<number> {
  const table = sql`campaign_click`;
  const removed = await deleteUncounted(db, table, limit);
  const where = sql`not exists (
    select from campaign_engagement k
    where k.campaign_id = e.campaign_id and k.run = e.run and k.reader = e.reader)`;
  return removed + (await deleteOfWelcome(db, table, { where, limit: limit - removed }));
}

/** Deletes rows `e` of the letters `c` of the welcome series. */
async function deleteOfWelcome(
  db: Db,
  table: RawBuilder<unknown>,
  { where, limit }: { where: RawBuilder<unknown>; limit: number },
) {
  const { numAffectedRows } = await sql`
    delete from ${table} where ctid = any (array(
      select e.ctid from welcome_step w join campaign c on c.id = w.campaign_id
      join ${table} e on e.campaign_id = c.id
      where ${where} limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

// visits only campaigns that have rows, each found by one index lookup
async function deleteUncounted(db: Db, table: RawBuilder<unknown>, limit: number) {
  const { numAffectedRows } = await sql`
    with recursive step as (
      (select campaign_id from ${table} order by campaign_id limit 1)
      union all
      select (
        select e.campaign_id from ${table} e where e.campaign_id > step.campaign_id order by campaign_id limit 1
      ) from step where step.campaign_id is not null
    ), over as materialized (
      select c.id from step join campaign c on c.id = step.campaign_id where not ${isCounting}
    )
    delete from ${table} where ctid = any (array(
      select found.ctid from over cross join lateral (
        -- as a range, so that a large campaign is not sorted as a whole
        select e.ctid from ${table} e where e.campaign_id >= over.id and e.campaign_id <= over.id
        order by campaign_id, run, reader limit ${limit}
      ) as found limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
