import { sql } from "kysely";
import type { Db, Tx } from "../client.ts";

/** Keeps a rendered mail under the hash of its token for so many seconds, and removes what nobody has looked at in time. */
export async function insertCampaignPreview(
  tx: Tx,
  { hash, html, seconds }: { hash: string; html: string; seconds: number },
): Promise<void> {
  await deleteExpiredCampaignPreviews(tx);
  const expiresAt = sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;
  await tx.insertInto("campaignPreview").values({ hash, html, expiresAt }).execute();
}

/** Takes a preview away, so that it is shown once. Two at once: one of them gets it. */
export async function takeCampaignPreview(db: Db, hash: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom("campaignPreview")
    .where("hash", "=", hash)
    .where("expiresAt", ">", sql<Date>`clock_timestamp()`)
    .returning("html")
    .executeTakeFirst();
  return row?.html;
}

/** Whether there is a preview to be taken. */
export async function findHasCampaignPreview(db: Db, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom("campaignPreview")
    .select("hash")
    .where("hash", "=", hash)
    .where("expiresAt", ">", sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Previews that another transaction is removing are left to it. */
export async function deleteExpiredCampaignPreviews(db: Db | Tx): Promise<void> {
  await db
    .deleteFrom("campaignPreview")
    .where("hash", "in", (eb) =>
      eb
        .selectFrom("campaignPreview")
        .select("hash")
        .where("expiresAt", "<=", sql<Date>`clock_timestamp()`)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
