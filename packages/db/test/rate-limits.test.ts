import { testDatabase, unhurried } from "@sortes/testing";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { openDb } from "../src/index.ts";
import * as rateLimits from "../src/queries/ground/rate-limits.ts";

const { url } = await testDatabase();
const db = openDb({ url, connections: 4, patience: unhurried });
afterAll(() => db.destroy());

/** Waits until this many statements wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  const waiting = sql`
    select from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`;
  await expect
    .poll(async () => (await waiting.execute(db)).rows.length, { timeout: 60_000 })
    .toBe(count);
}

// most databases elsewhere sort “a” before “B”
it("counting and taking back lock in one order, whatever the database's collation", async () => {
  await sql`alter table rate_limit alter column key type text collate "en-x-icu"`.execute(db);
  const now = new Date();
  const windows = ["a", "B"].map((key) => ({ key, windowMs: 60_000 }));
  await rateLimits.addHits(db, windows, now);
  await rateLimits.addHits(db, windows, now);
  const begun = await db.transaction().execute(async (tx) => {
    await sql`select from rate_limit where key = 'a' for update`.execute(tx);
    const takingBack = rateLimits.takeBackHits(db, ["a", "B"]);
    await untilWaiting(1);
    const adding = rateLimits.addHits(db, windows, now);
    await untilWaiting(2);
    return [takingBack, adding];
  });
  const outcomes = await Promise.allSettled(begun);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
});
