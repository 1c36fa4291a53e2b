import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["app_user", "audit_log"], lasts: "rows" };

/**
 * Settings of generators that people keep under names. Since when somebody is staff and who made them so, which outlives
 * the audit log; that log is read by time, by action and by who did it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table preset (
      id uuid primary key,
      user_id uuid not null references app_user on delete cascade,
      generator_type text not null,
      name text not null,
      name_key text not null,
      settings jsonb not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint preset_name_key unique (user_id, generator_type, name_key)
    )`.execute(db);
  await sql`
    alter table app_user
      add column staff_since timestamptz,
      add column staff_by text,
      add column staff_operator text`.execute(db);
  await sql`
    update app_user set staff_since = given.created_at, staff_by = given.actor
    from (
      select distinct on (subject) subject, actor, created_at from audit_log
      where action in ('staff.grant', 'staff.first')
      order by subject, created_at desc, id desc
    ) as given
    where app_user.is_staff and app_user.id::text = given.subject`.execute(db);
  await sql`create index app_user_staff on app_user (id) where is_staff`.execute(db);
  await sql`drop index audit_log_time`.execute(db);
  await sql`create index audit_log_newest on audit_log (created_at desc, id desc)`.execute(db);
  await sql`create index audit_log_action on audit_log (action, created_at desc, id desc)`.execute(
    db,
  );
  await sql`create index audit_log_actor on audit_log (actor, created_at desc, id desc)`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index audit_log_actor, audit_log_action, audit_log_newest`.execute(db);
  await sql`create index audit_log_time on audit_log (created_at desc)`.execute(db);
  await sql`drop index app_user_staff`.execute(db);
  await sql`
    alter table app_user
      drop column staff_operator,
      drop column staff_by,
      drop column staff_since`.execute(db);
  await sql`drop table preset`.execute(db);
}
