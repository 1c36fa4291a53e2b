import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["sending_account"], lasts: "moment" };

/** Why an account is held back; null, written by older workers, means that its server is at fault. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sending_account add column fault_kind text`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sending_account drop column fault_kind`.execute(db);
}
