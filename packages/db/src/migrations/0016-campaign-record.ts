import { type Kysely, sql } from "kysely";

/** What was done to one thing is found without reading what was done to all others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_subject on audit_log (subject, created_at desc, id desc)`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index audit_log_subject`.execute(db);
}
