import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["app_user", "staff_invitation"], lasts: "moment" };

/**
 * Staff invite on their page, not only operators at the command line. An invitation ends with the account of its
 * inviter. Rows are those of a week, so that all of it takes milliseconds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table staff_invitation
      add column inviter uuid references app_user on delete cascade,
      alter column operator drop not null`.execute(db);
  await sql`
    create index staff_invitation_inviter on staff_invitation (inviter)
      where inviter is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from staff_invitation where operator is null`.execute(db);
  await sql`
    alter table staff_invitation
      drop column inviter,
      alter column operator set not null`.execute(db);
}
