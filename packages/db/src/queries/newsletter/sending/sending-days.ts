import { sql } from "kysely";
import type { Db } from "../../../client.ts";

/** Days whose busiest one determines today's allowance. */
const remembered = 30;

const today = sql`(clock_timestamp() at time zone 'UTC')::date`;
const dayEnds = sql`((${today} + 1)::timestamp at time zone 'UTC')`;

/** Today's allowance of an account: twice the busiest of the last 30 days, but at least that of the first day. */
const allowanceOf = (account: string, first: number) => sql<number>`
  greatest(${first}::integer, 2 * coalesce((
    select max(permits) from sending_day
    where account = ${account} and day < ${today} and day >= ${today} - ${sql.lit(remembered)}), 0))`;

interface DayPermits {
  /** The number granted, at most `count`; 0 if today's allowance is used up. */
  granted: number;
  /** Milliseconds until the day ends, and with it the permits. */
  endsIn: number;
}

/**
 * Takes permits for up to `count` campaign mails of an account that is being warmed up, across all workers and by the
 * database's clock.
 * @param first the allowance of the first day
 */
export async function takePermits(
  db: Db,
  account: string,
  { count, first }: { count: number; first: number },
): Promise<DayPermits> {
  const { numAffectedRows } = await sql`
    insert into sending_day (account, day, allowance) values (${account}, ${today}, ${first})
    on conflict do nothing`.execute(db);
  if (numAffectedRows)
    await sql`
      delete from sending_day
      where account = ${account} and day < ${today} - ${sql.lit(remembered)}`.execute(db);
  const { rows } = await sql<DayPermits>`
    with before as materialized (
      select permits, ${allowanceOf(account, first)} as allowance
      from sending_day where account = ${account} and day = ${today} for update
    ), taken as (
      update sending_day d
      set allowance = b.allowance, asked_at = clock_timestamp(),
        permits = b.permits + greatest(0, least(${count}::integer, b.allowance - b.permits))
      from before b where d.account = ${account} and d.day = ${today}
    )
    select greatest(0, least(${count}::integer, allowance - permits)) as granted,
      extract(epoch from ${dayEnds} - clock_timestamp())::float8 * 1000 as ends_in
    from before`.execute(db);
  // none if midnight came between the two statements
  return rows[0] ?? { granted: 0, endsIn: 1 };
}

/** Seconds without a request for permits after which an account counts as not sending, or no longer warming up. */
const isOld = 120;

/** The used part of today's allowance of an account being warmed up; undefined if none is sending. */
export async function findWarmUp(db: Db) {
  const { rows } = await sql<{ permits: number; allowance: number; endsAt: Date }>`
    select permits, allowance, ${dayEnds} as ends_at from sending_day
    where day = ${today} and asked_at > clock_timestamp() - make_interval(secs => ${sql.lit(isOld)})
    order by asked_at desc limit 1`.execute(db);
  return rows[0];
}
