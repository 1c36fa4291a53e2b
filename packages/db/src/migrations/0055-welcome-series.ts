import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["campaign", "subscriber"], lasts: "moment" };

/**
 * Letters that a subscriber gets one after another from the confirmation on. The letter of a step is a campaign that is
 * being sent for as long as the step is there; a reader's way through them is one row. The triggers hold for every
 * version that writes: no worker of an older one ends the letter of a step, and whoever leaves gets no further step.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table welcome_series (
      id boolean primary key default true check (id),
      is_on boolean not null default false,
      last_place smallint not null default 0,
      changed_at timestamptz
    )`.execute(db);
  await sql`insert into welcome_series default values`.execute(db);
  await sql`
    create table welcome_step (
      id uuid primary key,
      place smallint not null unique,
      campaign_id uuid not null unique references campaign,
      wait_hours smallint not null check (wait_hours between 0 and 2160)
    )`.execute(db);
  await sql`
    create table welcome_reader (
      subscriber_id uuid primary key references subscriber on delete cascade,
      began_at timestamptz not null default clock_timestamp(),
      passed smallint not null default 0,
      recipient_id bigint,
      wait_hours smallint not null,
      next_at timestamptz
    )`.execute(db);
  await sql`
    create index welcome_reader_next on welcome_reader (next_at) where next_at is not null`.execute(
    db,
  );
  await sql`
    create function keep_welcome_letter() returns trigger language plpgsql as $body$
    begin
      if exists (select from welcome_step where campaign_id = new.id) then return null; end if;
      return new;
    end
    $body$`.execute(db);
  await sql`
    create trigger campaign_welcome before update of status on campaign for each row
      when (old.status = 'sending' and new.status in ('sent', 'sent_with_issues'))
      execute function keep_welcome_letter()`.execute(db);
  await sql`
    create function end_welcome() returns trigger language plpgsql as $body$
    begin
      update welcome_reader set next_at = null where subscriber_id = new.id and next_at is not null;
      return null;
    end
    $body$`.execute(db);
  await sql`
    create trigger subscriber_welcome after update of state on subscriber for each row
      when (old.state = 'active' and new.state <> 'active')
      execute function end_welcome()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger subscriber_welcome on subscriber`.execute(db);
  await sql`drop trigger campaign_welcome on campaign`.execute(db);
  await sql`drop function end_welcome, keep_welcome_letter`.execute(db);
  await sql`drop table welcome_reader, welcome_step, welcome_series`.execute(db);
}
