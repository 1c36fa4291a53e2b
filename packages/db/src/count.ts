import type { DeleteResult, InsertResult, SelectQueryBuilder, UpdateResult } from "kysely";

/** The number of rows that a query finds. */
export async function countOf<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const { count } = await query
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .$castTo<{ count: string }>()
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface Write {
  executeTakeFirst(): Promise<InsertResult | UpdateResult | DeleteResult>;
}

/** The number of rows that a statement inserts, updates or deletes. */
export async function changedBy(write: Write): Promise<number> {
  const result = await write.executeTakeFirst();
  if ("numDeletedRows" in result) return Number(result.numDeletedRows);
  return Number(
    "numUpdatedRows" in result ? result.numUpdatedRows : result.numInsertedOrUpdatedRows,
  );
}

/** Whether a statement inserts, updates or deletes any row. */
export const changesAny = async (write: Write): Promise<boolean> => (await changedBy(write)) > 0;
