import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = "none";

/** Campaign mails that an account was allowed on each day of its warm-up. The days are those of UTC. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sending_day (
      account text not null,
      day date not null,
      allowance integer not null,
      permits integer not null default 0,
      asked_at timestamptz not null default now(),
      primary key (account, day)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table sending_day`.execute(db);
}
