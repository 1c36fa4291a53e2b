import { sql } from "kysely";
import type { Db } from "../../../client.ts";

/** The first and the longest pause of an account after a fault, and the time limit of a test, in seconds. */
const pause = { first: 5, most: 60 };
const testTakes = 90;

/** Creates the row of an account at a mail server if missing. */
export async function ensure(db: Db, key: string) {
  await db
    .insertInto("sendingAccount")
    .values({ key })
    .onConflict((known) => known.doNothing())
    .execute();
}

/** Why an account is held back: `bounces` if unusually many addresses are rejected. */
export type AccountHold = "server" | "bounces";

/** The fault of an account. Undefined if there is none. */
export async function findFault(db: Db, key: string) {
  const { rows } = await sql<{ fault: string | null; hold: AccountHold }>`
    select fault, coalesce(fault_kind, 'server') as hold from sending_account where key = ${key}
  `.execute(db);
  const [row] = rows;
  return row && row.fault !== null ? { ...row, fault: row.fault } : undefined;
}

/** The number of finished campaigns that define the usual rate. */
const usualOf = 10;

/** The share of bounces, including rejected addresses, in the last campaigns: 0 to 1; 0 without campaigns. */
export async function findUsualBounces(db: Db) {
  const { rows } = await sql<{ share: number | null }>`
    select sum(k.count) filter (where k.state = 'failed')::float8 / nullif(sum(k.count), 0)::float8 as share
    from (
      select id, run from campaign where status in ('sent', 'sent_with_issues')
      order by finished_at desc limit ${sql.lit(usualOf)}
    ) c
    -- for each campaign by itself, so that no plan reads the counts of all
    cross join lateral (
      select state, count from campaign_recipient_count
      where campaign_id = c.id and run = c.run
        and (state = 'sent' or (state = 'failed' and reason = 'bounced'))
      limit 10
    ) k
  `.execute(db);
  return rows[0]?.share ?? 0;
}

// a time beyond the longest pause was written before the clock was set back
const retryIsDue = sql<boolean>`coalesce(
  retry_at <= clock_timestamp()
    or retry_at > clock_timestamp() + make_interval(secs => ${sql.lit(testTakes + pause.most)}), true)`;

/**
 * Pauses an account for as long as it has been at fault, from 5 to 60 seconds.
 * @param share a factor from 0.5 to 1, so that workers do not test simultaneously.
 * @param isKnown if the last test revealed nothing new: the fault's text stays, and the next test follows in 5 seconds.
 */
export async function hold(
  db: Db,
  key: string,
  {
    fault,
    hold,
    share,
    isKnown,
  }: { fault: string; hold: AccountHold; share: number; isKnown: boolean },
) {
  await sql`
    update sending_account set
      fault = ${isKnown ? sql`coalesce(fault, ${fault})` : fault},
      fault_kind = ${hold},
      fault_since = coalesce(fault_since, clock_timestamp()),
      retry_at = clock_timestamp() + make_interval(secs => ${share}::float8 * least(greatest(
        extract(epoch from clock_timestamp() - coalesce(fault_since, clock_timestamp()))::float8,
        ${sql.lit(pause.first)}), ${sql.lit(isKnown ? pause.first : pause.most)}))
    where key = ${key}
  `.execute(db);
}

/** Reserves the test of an account for this worker, if due. @returns false if another one has it. */
export async function takeTest(db: Db, key: string) {
  const { numAffectedRows } = await sql`
    update sending_account
    set retry_at = clock_timestamp() + make_interval(secs => ${sql.lit(testTakes)})
    where key = ${key} and fault is not null and ${retryIsDue}
  `.execute(db);
  return numAffectedRows === 1n;
}

/** Ends the fault: the account accepted a mail. */
export async function clearFault(db: Db, key: string) {
  await db
    .updateTable("sendingAccount")
    .set({ fault: null, faultKind: null, faultSince: null, retryAt: null })
    .where("key", "=", key)
    .execute();
}

/**
 * Takes permits for `count` mails of an account with a limit per minute across all workers (generic cell rate
 * algorithm, by the database's clock).
 * @returns 0 if granted, else the milliseconds to wait.
 */
export async function takePermits(
  db: Db,
  key: string,
  { count, perMinute }: { count: number; perMinute: number },
) {
  const seconds = (count * 60) / perMinute;
  const { rows } = await sql<{ granted: boolean; wait: number }>`
    with before as materialized (
      select next_at from sending_account where key = ${key} for update
    ), decided as (
      -- further away than one grant: written before the clock was set back
      select next_at <= clock_timestamp()
        or next_at > clock_timestamp() + make_interval(secs => ${seconds + 60}) as granted, next_at
      from before
    ), taken as (
      update sending_account a
      set next_at = clock_timestamp() + make_interval(secs => ${seconds})
      from decided d where a.key = ${key} and d.granted
    )
    select granted,
      greatest(0, extract(epoch from next_at - clock_timestamp())::float8 * 1000) as wait
    from decided
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the account has no row");
  return row.granted ? 0 : Math.max(1, row.wait);
}
