import { sql } from "kysely";
import type { Db } from "../../client.ts";
import { columns } from "../../columns.ts";

export interface RateCount {
  hits: number;
  resetsAt: Date;
}

/** A counter whose window lasts `windowMs` milliseconds from its first hit. */
export interface RateWindow {
  key: string;
  windowMs: number;
  /** Hits to add; default: one. */
  hits?: number;
}

/** The counts of the open windows of `keys`; keys without one are omitted. */
export async function findHits(db: Db, keys: readonly string[], now: Date) {
  const rows = await db
    .selectFrom("rateLimit")
    .select(columns.rateLimit)
    .where("key", "in", [...keys])
    .where("resetsAt", ">", now)
    .execute();
  return new Map(rows.map(({ key, hits, resetsAt }) => [key, { hits, resetsAt }]));
}

/** Counts the hits on each key in its current window, or opens one. @returns the new counts. */
export async function addHits(db: Db, windows: readonly RateWindow[], now: Date) {
  const rows = windows
    .map(({ key, windowMs, hits = 1 }) => ({
      key,
      hits,
      resetsAt: new Date(now.getTime() + windowMs),
    }))
    // in a fixed order, so that concurrent calls cannot deadlock
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const counted = await db
    .insertInto("rateLimit")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        hits: sql`case when rate_limit.resets_at <= ${now} then excluded.hits else rate_limit.hits + excluded.hits end`,
        resetsAt: sql`case when rate_limit.resets_at <= ${now} then excluded.resets_at else rate_limit.resets_at end`,
      }),
    )
    .returning(columns.rateLimit)
    .execute();
  return new Map(counted.map(({ key, hits, resetsAt }) => [key, { hits, resetsAt }]));
}

/** Marks a key as seen: its window, of `windowMs` milliseconds, restarts. */
export async function renewWindow(db: Db, { key, windowMs }: RateWindow, now: Date) {
  const resetsAt = new Date(now.getTime() + windowMs);
  await db
    .insertInto("rateLimit")
    .values({ key, hits: 1, resetsAt })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ hits: 1, resetsAt }))
    .execute();
}

/** Locks keys in the order in which `addHits` does, whatever the database's collation is. */
const locked = (db: Db, keys: readonly string[]) =>
  db
    .selectFrom("rateLimit")
    .select("key")
    .where("key", "in", [...keys])
    .orderBy(sql`key collate "C"`)
    .forUpdate();

/** Takes back one hit from each key with an open window. */
export async function takeBackHits(db: Db, keys: readonly string[]) {
  await db
    .updateTable("rateLimit")
    .set({ hits: sql`hits - 1` })
    .where("key", "in", locked(db, keys))
    .execute();
  await db
    .deleteFrom("rateLimit")
    .where("key", "in", [...keys])
    .where("hits", "<=", 0)
    .execute();
}

export async function forgetHits(db: Db, keys: readonly string[]) {
  await db.deleteFrom("rateLimit").where("key", "in", locked(db, keys)).execute();
}

/**
 * Reserves the next free turn of `key` across all servers. Turns are `everyMs` milliseconds apart; no connection is
 * held while waiting.
 * @returns the turn's time; undefined, without a reservation, if it is more than `withinMs` milliseconds from now
 */
export async function takeTurn(
  db: Db,
  turn: { key: string; everyMs: number; withinMs: number; now: Date },
) {
  const inMs = (ms: number) => new Date(turn.now.getTime() + ms);
  const every = sql`${turn.everyMs} * interval '1 millisecond'`;
  const row = await db
    .insertInto("rateLimit")
    .values({ key: turn.key, hits: 1, resetsAt: inMs(turn.everyMs) })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({
          hits: 1,
          resetsAt: sql`greatest(rate_limit.resets_at, ${turn.now}) + ${every}`,
        })
        .where("rateLimit.resetsAt", "<=", inMs(turn.withinMs - turn.everyMs)),
    )
    .returning("resetsAt")
    .executeTakeFirst();
  return row?.resetsAt;
}

/** Deletes at most `limit` expired rows, skipping locked ones. @returns their number. */
export async function removeClosedWindows(db: Db, now: Date, limit: number) {
  const { numAffectedRows } = await sql`
    delete from rate_limit where ctid = any (array(
      select ctid from rate_limit where resets_at <= ${now}
      order by resets_at limit ${limit} for update skip locked))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
