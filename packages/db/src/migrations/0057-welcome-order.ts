import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["welcome_reader", "welcome_step"], lasts: "moment" };

/**
 * The order of the letters of the welcome series apart from their places, which say what a reader has had: those up to
 * `passed`, but for those in `yet`. Servers and workers of the previous version leave both columns as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table welcome_step add column position smallint`.execute(db);
  await sql`alter table welcome_reader add column yet smallint[] not null default '{}'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table welcome_reader drop column yet`.execute(db);
  await sql`alter table welcome_step drop column position`.execute(db);
}
