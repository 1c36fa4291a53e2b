import { sql } from "kysely";
import type { Db, Tx } from "../../../client.ts";
import * as preparation from "./preparation.ts";
import * as campaignRounds from "./rounds.ts";
import * as welcomeLetters from "./welcome-letters.ts";

/** Minutes until a reader is checked again whose last letter is still unsent, or whose next one is paused. */
const lookAgainMinutes = 15;

/**
 * Starts the series for a subscriber who has confirmed, if it is on. Each subscriber goes through it only once,
 * whatever happens to the subscription later.
 */
export async function begin(tx: Tx, subscriberId: string) {
  await sql`
    insert into welcome_reader (subscriber_id, wait_hours, next_at)
    select ${subscriberId}::uuid, first.wait_hours,
      clock_timestamp() + make_interval(hours => first.wait_hours)
    from (select w.wait_hours from welcome_step w order by ${welcomeLetters.inOrder} limit 1) first
    where (select is_on from welcome_series)
    on conflict (subscriber_id) do nothing`.execute(tx);
}

/** Ends the series for at most `limit` readers whose step is a week overdue. @returns their number. */
export async function lapse(db: Db, limit: number) {
  const { numAffectedRows } = await sql`
    update welcome_reader set next_at = null
    where subscriber_id in (
      select subscriber_id from welcome_reader
      where next_at < now() - make_interval(days => ${sql.lit(welcomeLetters.lapsesAfterDays)})
      limit ${limit} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Whether a step `w` is still ahead of a reader `d`: neither sent nor skipped. */
const isAhead = sql`(w.place > d.passed or w.place = any(d.yet))`;

/** Whether the letters wait until staff resume them, because no worker ran for long. */
const isInterrupted = sql`exists (
  select from welcome_step w join campaign c on c.id = w.campaign_id
  where c.status = 'paused' and c.pause_reason = 'interrupted')`;

/** The effects of one statement. */
interface WelcomeRound {
  /** Readers that were due. */
  looked: number;
  /** Readers whose letter is now queued. */
  queued: number;
}

/**
 * Inserts at most `limit` readers whose next step is due as recipients of its letter, and advances each to the
 * following step, atomically in one statement. The next step is the first one in the current order that the reader has
 * not had.
 *
 * Readers who have unsubscribed or finished go no further. A reader whose last letter is unsent, or whose next one is
 * paused, is checked again later; the step's wait counts from when the last letter was sent.
 *
 * Does nothing while the series is off or waits after an interruption, so that its readers lapse in time. Nor while all
 * sending is stopped, no worker has checked for long, staff are changing the steps (those changes wait for this in
 * turn), or recipients of a campaign are being inserted, which decides who has had the one mail of the month.
 */
export async function queueSteps(
  tx: Tx,
  { limit, monthlyCapDays }: { limit: number; monthlyCapDays: number },
): Promise<WelcomeRound> {
  const { rows: locks } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${preparation.prepareLock}::bigint) as is_free
    from welcome_series for key share skip locked`.execute(tx);
  if (!locks[0]?.isFree) return { looked: 0, queued: 0 };
  const { rows } = await sql<WelcomeRound>`
    with due as materialized (
      select subscriber_id, passed, yet, recipient_id, wait_hours from welcome_reader
      where next_at <= now() and next_at >= now() - make_interval(days => ${sql.lit(welcomeLetters.lapsesAfterDays)})
        and (select is_on from welcome_series) and ${campaignRounds.lookedAfter} and not ${isInterrupted}
      order by next_at limit ${limit}
      for update skip locked
    ), looked as materialized (
      select d.subscriber_id, n.campaign_id, n.run, n.place, f.wait_hours as next_wait,
        case when n.place > d.passed
          then d.yet || array(
            select w.place from welcome_step w
            where w.place > d.passed and w.place < n.place order by w.place)
          else array_remove(d.yet, n.place)
        end as yet,
        p.sent_at + make_interval(hours => d.wait_hours) as not_before,
        ${preparation.skipReason({ topic: sql`n.topic`, monthlyCapDays })} as reason,
        case
          when n.place is null or s.state <> 'active'
            or exists (select from suppression x where x.address_hash = s.address_hash) then 'end'
          when p.state in ('queued', 'claimed', 'sending') or n.status <> 'sending' then 'wait'
          when p.sent_at + make_interval(hours => d.wait_hours) > now() then 'later'
          when n.only_readers_of <> s.locale then 'pass'
          else 'go'
        end as fate
      from due d
      join subscriber s on s.id = d.subscriber_id
      left join campaign_recipient p on p.id = d.recipient_id
      left join lateral (
        select w.place, w.campaign_id, c.run, c.status, c.topic,
          case when c.only_its_language and c.translation is null then c.language end as only_readers_of
        from welcome_step w join campaign c on c.id = w.campaign_id
        where ${isAhead} order by ${welcomeLetters.inOrder} limit 1
      ) n on true
      left join lateral (
        select w.wait_hours from welcome_step w
        where ${isAhead} and w.place <> n.place order by ${welcomeLetters.inOrder} limit 1
      ) f on true
    ), written as (
      insert into campaign_recipient (campaign_id, run, subscriber_id, state, reason, due_at)
      select campaign_id, run, subscriber_id,
        case when reason is null then 'queued' else 'skipped' end, reason, now()
      from looked where fate = 'go'
      on conflict (campaign_id, run, subscriber_id) do nothing
      returning id, subscriber_id, state
    ), moved as (
      update welcome_reader r set
        passed = case when l.fate in ('go', 'pass') then greatest(r.passed, l.place) else r.passed end,
        yet = case when l.fate in ('go', 'pass') then l.yet else r.yet end,
        recipient_id = case when l.fate in ('go', 'pass') then w.id else r.recipient_id end,
        wait_hours = case when l.fate in ('go', 'pass') then coalesce(l.next_wait, r.wait_hours)
          else r.wait_hours end,
        next_at = case l.fate
          when 'wait' then now() + make_interval(mins => ${sql.lit(lookAgainMinutes)})
          when 'later' then l.not_before
          when 'end' then null
          else now() + make_interval(hours => l.next_wait)
        end
      from looked l left join written w on w.subscriber_id = l.subscriber_id
      where r.subscriber_id = l.subscriber_id
    )
    select (select count(*)::int from due) as looked,
      (select count(*)::int from written where state = 'queued') as queued
  `.execute(tx);
  return rows[0] ?? { looked: 0, queued: 0 };
}
