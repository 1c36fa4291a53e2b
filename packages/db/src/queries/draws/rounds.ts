import type { Db } from "../../client.ts";

/** The stored signature of a round, in hex; it was verified before it was stored. */
export async function find(db: Db, chain: string, round: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("drawRound")
    .select("signature")
    .where("chain", "=", chain)
    .where("round", "=", round)
    .executeTakeFirst();
  return row?.signature;
}

export async function insert(db: Db, round: { chain: string; round: number; signature: string }) {
  await db
    .insertInto("drawRound")
    .values(round)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a draw uses the round; other rounds are not stored. */
export async function isWanted(db: Db, chain: string, round: number): Promise<boolean> {
  const row = await db
    .selectFrom("draw")
    .select("id")
    .where("round", "=", round)
    .where("chain", "=", chain)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
