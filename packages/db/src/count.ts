import type { SelectQueryBuilder } from "kysely";

/** How many rows a query finds. */
export async function countOf<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const { count } = await query
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .$castTo<{ count: string }>()
    .executeTakeFirstOrThrow();
  return Number(count);
}
