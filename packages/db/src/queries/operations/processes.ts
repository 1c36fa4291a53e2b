import { sql } from "kysely";
import type { Db } from "../../client.ts";

/** Resolves when the database answers. @throws what the driver says where it does not. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Milliseconds by which the clock of a process may differ from the database's before somebody should look. */
export const clockTolerance = 60_000;

/** Milliseconds by which a clock is ahead of the database's; the time of the question itself is halved. */
export async function clockSkew(db: Db, now: () => Date): Promise<number> {
  const asked = now().getTime();
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const answered = now().getTime();
  return rows[0] ? (asked + answered) / 2 - rows[0].at.getTime() : 0;
}

export interface Heartbeat {
  /** Of the process, made at its start. */
  id: string;
  app: string;
  startedAt: Date;
  /** Codes of what staff should know. */
  notes: readonly string[];
}

/** Says that a process is alive. The time is the database's, so that no two clocks are compared. */
export async function beat(db: Db, { id, app, startedAt, notes }: Heartbeat): Promise<void> {
  await db
    .insertInto("processHeartbeat")
    .values({ id, app, startedAt, beatAt: sql`now()`, notes: JSON.stringify(notes) })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ beatAt: sql`excluded.beat_at`, notes: sql`excluded.notes` }),
    )
    .execute();
}

/** Of a process that ends in order. */
export async function deleteHeartbeat(db: Db, id: string): Promise<void> {
  await db.deleteFrom("processHeartbeat").where("id", "=", id).execute();
}

/** The start and the notes of each process of an app that was alive in the last `withinMs` milliseconds. */
export async function findLiveProcesses(
  db: Db,
  app: string,
  withinMs: number,
): Promise<{ id: string; startedAt: Date; notes: string[] }[]> {
  return await db
    .selectFrom("processHeartbeat")
    .select(["id", "startedAt", "notes"])
    .where("app", "=", app)
    .where("beatAt", ">", sql<Date>`now() - make_interval(secs => ${withinMs / 1000})`)
    .execute();
}

/** Of processes that died more than a day ago. */
export async function deleteOldHeartbeats(db: Db): Promise<void> {
  await db
    .deleteFrom("processHeartbeat")
    .where("beatAt", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
}

/** What is sealed with the installation's secret. */
export async function findSeal(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom("appSecret").select("sealed").executeTakeFirst();
  return row?.sealed;
}

/** @returns false where another process was first. */
export async function insertSeal(db: Db, sealed: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("appSecret")
    .values({ sealed })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** @returns false where it is not `before` any more. */
export async function replaceSeal(db: Db, before: string, sealed: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("appSecret")
    .set({ sealed })
    .where("sealed", "=", before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
