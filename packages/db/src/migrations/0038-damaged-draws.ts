import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["draw_statement"], lasts: "rows" };

/** Finds draws that are void by an error, of which there should be none, among all statements. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index draw_statement_error on draw_statement (draw_id)
      where t = 'void' and body like '%"why":"error"%'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index draw_statement_error`.execute(db);
}
