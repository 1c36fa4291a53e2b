import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["campaign"], lasts: "moment" };

/** How large a letter is and may be, if its campaign is paused because the mail server takes none of its size. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaign add column pause_sizes jsonb`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaign drop column pause_sizes`.execute(db);
}
