import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

/** Rows of accounts wait for each other, as they do for any change of them. */
export const locks: Locks = "none";

/**
 * `email_verified_at` is set only for whoever has shown at once that they read the mail of the address and own the account.
 * Earlier versions set it for anybody, or any program, that opened the link: those addresses are confirmed, and unproven.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update app_user set email_verified_at = null
    where email_verified_at is not null and not is_staff`.execute(db);
}

/** Nothing to undo: the earlier version takes a missing time for an unknown one. */
export async function down(): Promise<void> {}
