import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["audit_log"], lasts: "rows" };

/** Finds the audit entries of one subject without reading all others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_subject on audit_log (subject, created_at desc, id desc)`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index audit_log_subject`.execute(db);
}
