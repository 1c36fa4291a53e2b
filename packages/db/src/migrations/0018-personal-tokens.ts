import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["app_user"], lasts: "moment" };

/** Tokens that people create for their programs. Only a hash of each is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table personal_token (
      id uuid primary key,
      user_id uuid not null references app_user on delete cascade,
      hash text not null unique,
      name text not null,
      scopes text[] not null,
      expires_at timestamptz not null,
      last_used_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create index personal_token_newest on personal_token (user_id, created_at desc, id desc)`.execute(
    db,
  );
  await sql`create index personal_token_expiry on personal_token (expires_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table personal_token`.execute(db);
}
