import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Db } from "../../../client.ts";

/** Days after which an overdue step is no longer sent. */
export const lapsesAfterDays = 7;

/** The order of steps `w`. Steps that were never moved have no position; their place is greater than any position. */
export const inOrder = sql`coalesce(w.position, w.place)`;

/** The condition for changes that are not allowed to a campaign which is a letter of the welcome series. */
export const isNoStep: RawBuilder<SqlBool> = sql<SqlBool>`
  not exists (select from welcome_step w where w.campaign_id = campaign.id)`;

/** Whether a campaign is the letter of a step of the welcome series. */
export async function isLetter(db: Db, campaignId: string) {
  const row = await db
    .selectFrom("welcomeStep")
    .select("id")
    .where("campaignId", "=", campaignId)
    .executeTakeFirst();
  return row !== undefined;
}
