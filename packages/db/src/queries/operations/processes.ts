import { sql } from "kysely";
import type { Db } from "../../client.ts";
import { changesAny } from "../../count.ts";

/** Resolves when the database answers. @throws the driver's error if it does not. */
export async function ping(db: Db) {
  await sql`select 1`.execute(db);
}

export interface Heartbeat {
  /** Generated when the process starts. */
  id: string;
  app: string;
  startedAt: Date;
  /** Codes of notes for staff. */
  notes: readonly string[];
  /** The machine's name and the version; missing from processes of older versions. */
  host?: string;
  version?: string;
  /** `draining`: shutting down, takes no more work. */
  state?: "running" | "draining";
}

/** Records that a process is alive, by the database's clock, so that no two clocks are compared. */
export async function beat(db: Db, heartbeat: Heartbeat) {
  const { id, app, startedAt, notes, host = null, version = null, state = "running" } = heartbeat;
  await db
    .insertInto("processHeartbeat")
    .values({
      id,
      app,
      startedAt,
      host,
      version,
      state,
      beatAt: sql`now()`,
      notes: JSON.stringify(notes),
    })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({
        beatAt: sql`excluded.beat_at`,
        notes: sql`excluded.notes`,
        state: sql`excluded.state`,
      }),
    )
    .execute();
}

/** Servers and workers with a heartbeat in the last `withinMs` milliseconds, at most `limit`, newest first. */
export async function list(db: Db, withinMs: number, limit: number) {
  return await db
    .selectFrom("processHeartbeat")
    .select(["id", "app", "host", "version", "state", "startedAt", "beatAt", "notes"])
    .select(sql<number>`extract(epoch from now() - beat_at)::float8`.as("silentFor"))
    .where("beatAt", ">", sql<Date>`now() - make_interval(secs => ${withinMs / 1000})`)
    .orderBy("startedAt", "desc")
    .limit(limit)
    .execute();
}

/** Start and notes of each running process of an app with a heartbeat in the last `withinMs` milliseconds. */
export async function findLive(db: Db, app: string, withinMs: number) {
  return await db
    .selectFrom("processHeartbeat")
    .select(["id", "startedAt", "notes"])
    .where("app", "=", app)
    .where("state", "=", "running")
    .where("beatAt", ">", sql<Date>`now() - make_interval(secs => ${withinMs / 1000})`)
    .execute();
}

/** Removes heartbeats of processes that died more than a day ago. */
export async function removeOldHeartbeats(db: Db) {
  await db
    .deleteFrom("processHeartbeat")
    .where("beatAt", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
}

/** The sealed first secret of the installation. */
export async function findSeal(db: Db) {
  const row = await db.selectFrom("appSecret").select("sealed").executeTakeFirst();
  return row?.sealed;
}

/** @returns false if another process was first. */
export async function insertSeal(db: Db, sealed: string) {
  return await changesAny(
    db
      .insertInto("appSecret")
      .values({ sealed })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** @returns false if it is no longer `before`. */
export async function replaceSeal(db: Db, before: string, sealed: string) {
  return await changesAny(db.updateTable("appSecret").set({ sealed }).where("sealed", "=", before));
}
