import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Db } from "../../../client.ts";

/** Days after which a step that could not be sent is not sent any more. */
export const lapsesAfterDays = 7;

/** The order of steps `w`: the place of those that were never moved is above all positions. */
export const inOrder = sql`coalesce(w.position, w.place)`;

/** The condition of a change that a campaign does not allow while it is the letter of a step of the welcome series. */
export const isNoStep: RawBuilder<SqlBool> = sql<SqlBool>`
  not exists (select from welcome_step w where w.campaign_id = campaign.id)`;

/** Whether a campaign is the letter of a step of the welcome series. */
export async function findIsWelcomeLetter(db: Db, campaignId: string) {
  const row = await db
    .selectFrom("welcomeStep")
    .select("id")
    .where("campaignId", "=", campaignId)
    .executeTakeFirst();
  return row !== undefined;
}
