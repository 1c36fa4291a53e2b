import { sql } from "kysely";
import type { Db } from "../client.ts";

export interface RateCount {
  hits: number;
  resetsAt: Date;
}

/** Counts one more hit on `key` in its current window, or opens a window of `windowMs` milliseconds. */
export async function addHit(
  db: Db,
  hit: { key: string; windowMs: number; now: Date },
): Promise<RateCount> {
  const resetsAt = new Date(hit.now.getTime() + hit.windowMs);
  return await db
    .insertInto("rateLimit")
    .values({ key: hit.key, hits: 1, resetsAt })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        hits: sql`case when rate_limit.resets_at <= ${hit.now} then 1 else rate_limit.hits + 1 end`,
        resetsAt: sql`case when rate_limit.resets_at <= ${hit.now} then ${resetsAt} else rate_limit.resets_at end`,
      }),
    )
    .returning(["hits", "resetsAt"])
    .executeTakeFirstOrThrow();
}

export async function forgetHits(db: Db, key: string): Promise<void> {
  await db.deleteFrom("rateLimit").where("key", "=", key).execute();
}

export async function deleteClosedRateWindows(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("rateLimit").where("resetsAt", "<=", now).execute();
}

/** Uncounts one hit, for an attempt that turned out to be a good one. */
export async function takeHitBack(db: Db, key: string): Promise<void> {
  await db
    .updateTable("rateLimit")
    .set((eb) => ({ hits: eb("hits", "-", 1) }))
    .where("key", "=", key)
    .where("hits", ">", 0)
    .execute();
}
