import { type Kysely, sql } from "kysely";

/** Why an account is held back; nothing where its server is at fault, as older workers write it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sending_account add column fault_kind text`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sending_account drop column fault_kind`.execute(db);
}
