import { DomainError, type ErrorCode } from "@sortes/contract";
import { sql } from "kysely";
import type { Tx } from "./client.ts";
import type { Database } from "./schema.gen.ts";

interface Room {
  table: keyof Database;
  limit: number;
  code: Exclude<Extract<ErrorCode, `${string}_LIMIT`>, "BRAND_LOGO_LIMIT">;
  /** The person whose rows count, and whose account is locked; default: all rows count. */
  userId?: string;
  /** The condition of the rows that count; default: all. */
  counted?: ReturnType<typeof sql>;
  /** Rows to insert; default: one. */
  more?: number;
}

/**
 * Inserts rows unless there would be more than `limit`. Locks the table, or relies on the lock of the person's account:
 * two concurrent inserts would both see the last free place.
 * @throws DomainError with the given code
 */
export async function insertWithin<T>(
  tx: Tx,
  { table, limit, code, userId, counted = sql`true`, more = 1 }: Room,
  insert: () => Promise<T>,
): Promise<T> {
  const whose = userId === undefined ? sql`true` : sql`user_id = ${userId}`;
  if (userId === undefined)
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${whose} and ${counted}`.execute(
    tx,
  );
  if ((rows[0]?.count ?? 0) + more > limit) throw new DomainError(code, { limit });
  return await insert();
}
