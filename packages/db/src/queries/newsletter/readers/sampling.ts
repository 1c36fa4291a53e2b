import { sql } from "kysely";
import type { Db } from "../../../client.ts";

/** The size of a sample, and the number of matches in it that make an estimate good enough. */
export const sampled = { rows: 20_000, few: 400 } as const;

/** A sample spread over the table; repeatable, so that numbers do not jump. */
export const sampleOf = (rows: number, all: number) =>
  sql`tablesample system (${Math.min(100, (100 * rows) / Math.max(1, all))}::real) repeatable (1)`;

/** PostgreSQL's error code for a statement timeout (query_canceled). */
const tooLong = "57014";

/** Runs a query with a time limit in milliseconds. @returns undefined if it takes longer */
export async function inTime<T>(
  db: Db,
  milliseconds: number,
  query: (db: Db) => Promise<T>,
): Promise<T | undefined> {
  // a timeout would abort the caller's transaction
  if (db.isTransaction) return await query(db);
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(milliseconds)}`.execute(tx);
      return await query(tx);
    });
  } catch (error) {
    if (typeof error === "object" && error !== null && "code" in error && error.code === tooLong)
      return undefined;
    throw error;
  }
}
