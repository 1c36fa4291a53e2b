import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["subscription"], lasts: "rows" };

/** Finds the subscriptions whose paid period is over, although they go on as far as we know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index subscription_renews on subscription (period_end, id)
      where status in ('active', 'trialing') and ends_at is null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index subscription_renews`.execute(db);
}
