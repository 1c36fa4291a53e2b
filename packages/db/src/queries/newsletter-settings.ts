import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../client.ts";
import type { NewsletterSettingsTable } from "../schema.ts";

export type NewsletterSettingsRow = Omit<Selectable<NewsletterSettingsTable>, "id">;

const columns = ["postalAddress", "version", "changedAt"] as const;

/** What staff have set for the newsletter. */
export async function getNewsletterSettings(db: Db | Tx): Promise<NewsletterSettingsRow> {
  return await db.selectFrom("newsletterSettings").select(columns).executeTakeFirstOrThrow();
}

/** The same, locked until the transaction ends. */
export async function lockNewsletterSettings(tx: Tx): Promise<NewsletterSettingsRow> {
  return await tx
    .selectFrom("newsletterSettings")
    .select(columns)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Changes settings that the transaction has locked. Their version counts up. */
export async function updateNewsletterSettings(
  tx: Tx,
  { postalAddress, changedAt }: { postalAddress: string; changedAt: Date },
): Promise<NewsletterSettingsRow> {
  return await tx
    .updateTable("newsletterSettings")
    .set({ postalAddress, changedAt, version: sql`version + 1` })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** The address of a run that begins; one that has begun keeps its own. Null where staff have set none yet. */
export const addressOfRun: RawBuilder<string | null> = sql<string | null>`
  coalesce(campaign.postal_address, (select postal_address from newsletter_settings))`;
