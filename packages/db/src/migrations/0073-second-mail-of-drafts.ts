import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["campaign"], lasts: "moment" };

/**
 * The second mail that is planned with a draft. It moves to `campaign_again` when the draft is frozen, and back when a
 * scheduled campaign becomes a draft again. Older servers leave it in the draft, and send no second mail.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaign add column second_mail jsonb`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaign drop column second_mail`.execute(db);
}
