import { sql } from "kysely";
import type { Db } from "../../../client.ts";

/** Subscribers that a sample looks at, and those of it that make an estimate good enough. */
export const sampled = { rows: 20_000, few: 400 } as const;

/** Subscribers spread over the table: the same each time, so that numbers do not jump. */
export const sampleOf = (rows: number, all: number) =>
  sql`tablesample system (${Math.min(100, (100 * rows) / Math.max(1, all))}::real) repeatable (1)`;

/** PostgreSQL's code of a statement that ran too long. */
const tooLong = "57014";

/** Runs a query that may take so many milliseconds. @returns undefined if it takes longer */
export async function inTime<T>(
  db: Db,
  milliseconds: number,
  query: (db: Db) => Promise<T>,
): Promise<T | undefined> {
  // its caller's transaction would fail with it
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
