import type { Db, Tx } from "../../client.ts";
import { changesAny } from "../../count.ts";

/** What is held back in a restored database, and the moment to which it has gone back. */
export interface Holds {
  mails: boolean;
  draws: boolean;
  backupAt: Date | null;
}

/** What is held back since the database was restored; nothing in one that never was. */
export async function getHolds(db: Db): Promise<Holds> {
  const row = await db
    .selectFrom("restored")
    .select(["mailsHeld as mails", "drawsHeld as draws", "backupAt"])
    .executeTakeFirst();
  return row ?? { mails: false, draws: false, backupAt: null };
}

/** Lets mails out again. @returns whether they were held. */
export async function releaseMails(tx: Tx): Promise<boolean> {
  return await changesAny(
    tx.updateTable("restored").set({ mailsHeld: false }).where("mailsHeld", "=", true),
  );
}

/** Lets draws and their log go on. @returns whether they were held. */
export async function releaseDraws(tx: Tx): Promise<boolean> {
  return await changesAny(
    tx.updateTable("restored").set({ drawsHeld: false }).where("drawsHeld", "=", true),
  );
}
