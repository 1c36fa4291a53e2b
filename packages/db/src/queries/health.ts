import { sql } from "kysely";
import type { Db } from "../client.ts";

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
