import type { Db } from "../client.ts";

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
