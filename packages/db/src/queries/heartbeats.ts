import { sql } from "kysely";
import type { Db } from "../client.ts";

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
