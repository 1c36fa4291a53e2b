import { type Db } from "@sortes/db";
import { sql } from "kysely";
import { expect } from "vitest";

/** Starts calls while all accounts are locked, and releases the lock once every call waits for it. */
export async function atOnce<T>(db: Db, ...calls: (() => Promise<T>)[]): Promise<Promise<T>[]> {
  return await db.transaction().execute(async (tx) => {
    await sql`select 1 from app_user for update`.execute(tx);
    const begun = calls.map((call) => call());
    for (const one of begun) one.catch(() => {});
    await untilWaiting(db, calls.length);
    return begun;
  });
}

/** Waits until this many calls wait for a lock in the database. */
export async function untilWaiting(db: Db, calls: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
    return rows.length;
  };
  await expect.poll(waiting, { timeout: 60_000 }).toBe(calls);
}
