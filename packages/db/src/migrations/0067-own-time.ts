import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["campaign", "subscriber"], lasts: "rows" };

/**
 * A campaign goes out at one hour of each reader's own time zone. The condition keeps older workers from writing down the
 * recipients of such a campaign as due at once.
 *
 * Locks: writes to subscriber wait while it is read for its index, which is empty: about a third of a second for a
 * million rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscriber add column time_zone text`.execute(db);
  await sql`
    create index subscriber_time_zone on subscriber (time_zone)
      where time_zone is not null and state = 'active'`.execute(db);
  await sql`
    alter table campaign
      add column own_time jsonb,
      add column own_time_applied boolean not null default false,
      add constraint campaign_own_time_applied
        check (own_time is null or prepared_at is null or own_time_applied)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaign drop column own_time, drop column own_time_applied`.execute(db);
  await sql`drop index subscriber_time_zone`.execute(db);
  await sql`alter table subscriber drop column time_zone`.execute(db);
}
