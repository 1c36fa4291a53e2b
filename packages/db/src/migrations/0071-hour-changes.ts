import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["campaign"], lasts: "moment" };

/**
 * Another hour for the readers of a campaign whose own has not come: staff choose it, and a worker moves the recipients
 * that still wait. Older workers send at the former hour.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaign add column own_time_change jsonb`.execute(db);
  await sql`
    create index campaign_own_time_change on campaign (id) where own_time_change is not null`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index campaign_own_time_change`.execute(db);
  await sql`alter table campaign drop column own_time_change`.execute(db);
}
