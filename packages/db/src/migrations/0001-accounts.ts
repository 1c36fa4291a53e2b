import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = "none";

/** People, their sessions, the links in their mails, and what staff do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table app_user (
      id uuid primary key,
      username text not null check (char_length(username) between 1 and 50),
      username_key text not null unique,
      email text not null check (char_length(email) <= 254),
      email_key text not null unique,
      email_verified boolean not null default false,
      password_hash text not null,
      subscription_tier text not null default 'free' check (subscription_tier in ('free', 'medium', 'premium')),
      is_staff boolean not null default false,
      subscribed boolean not null default false,
      language text not null check (language in ('en', 'ro')),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table user_session (
      id text primary key,
      user_id uuid not null references app_user on delete cascade,
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index user_session_user on user_session (user_id)`.execute(db);
  await sql`create index user_session_expiry on user_session (expires_at)`.execute(db);
  await sql`
    create table mail_token (
      hash text primary key,
      kind text not null,
      user_id uuid not null references app_user on delete cascade,
      expires_at timestamptz not null,
      used_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index mail_token_user on mail_token (user_id)`.execute(db);
  await sql`create index mail_token_expiry on mail_token (expires_at)`.execute(db);
  await sql`
    create table audit_log (
      id uuid primary key,
      actor text not null,
      action text not null,
      subject text not null,
      detail jsonb not null default '{}',
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index audit_log_time on audit_log (created_at desc)`.execute(db);
  // counters of a few minutes: losing them in a crash is harmless, writing them twice as fast is not
  await sql`
    create unlogged table rate_limit (
      key text primary key,
      hits integer not null,
      resets_at timestamptz not null
    )`.execute(db);
  await sql`create index rate_limit_expiry on rate_limit (resets_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table rate_limit, audit_log, mail_token, user_session, app_user`.execute(db);
}
