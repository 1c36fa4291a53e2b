import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = {
  tables: ["campaign", "consent_event", "delivery_report", "mail_message", "subscriber"],
  lasts: "rows",
};

/**
 * Nothing that is asked often reads other people's rows. Indexes for what had none, and totals that are kept along: as
 * with the recipients of campaigns, triggers record each statement's changes as new rows, workers add these up, and the
 * true number is the total plus all changes.
 *
 * Locks: writes to subscriber, campaign and consent_event wait while their totals are made: about two seconds for a
 * million subscribers with two million decisions. Reads go on. The indexes are there by then (`concurrent-indexes.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { name, table, on } of scaleIndexes)
    await sql`create index if not exists ${sql.id(name)} on ${sql.id(table)} ${on}`.execute(db);
  // without them, one address in two hundred is expected to be the one
  await sql`create statistics mail_message_addresses on (lower(address)) from mail_message`.execute(
    db,
  );
  await sql`analyze mail_message`.execute(db);
  // a part of an address; without the extension, which every PostgreSQL brings but may not allow, it is looked for in all
  await sql`
    do $body$ begin
      create extension if not exists pg_trgm;
      create index if not exists subscriber_address_part on subscriber using gin (address_key gin_trgm_ops);
    exception when insufficient_privilege or undefined_file or feature_not_supported then
      raise notice 'pg_trgm is not available';
    end $body$`.execute(db);
  await sql`
    create table total (name text primary key, count bigint not null) with (fillfactor = 50)`.execute(
    db,
  );
  await sql`
    create table total_change (name text not null, change bigint not null) with (
      autovacuum_vacuum_threshold = 2000,
      autovacuum_vacuum_scale_factor = 0,
      autovacuum_vacuum_insert_threshold = -1,
      autovacuum_vacuum_cost_delay = 0
    )`.execute(db);
  await sql`comment on table total is 'Numbers of rows that are counted along: subscribers by state, campaigns by status, decisions by week. The true number is this plus the changes.'`.execute(
    db,
  );
  await sql`comment on table total_change is 'Changes that no worker has added to the totals yet.'`.execute(
    db,
  );
  for (const [table, name] of Object.entries(counted)) await countAlong(db, table, name);
}

interface MadeIndex {
  name: string;
  table: string;
  on: RawBuilder<unknown>;
}

/** `concurrent-indexes.ts` makes them before the migration where people are at work. */
export const scaleIndexes: readonly MadeIndex[] = [
  { name: "mail_message_age", table: "mail_message", on: sql`(created_at)` },
  {
    name: "mail_message_address",
    table: "mail_message",
    on: sql`(lower(address)) where address is not null`,
  },
  { name: "delivery_report_reader", table: "delivery_report", on: sql`(subscriber_id)` },
  {
    name: "campaign_begun",
    table: "campaign",
    on: sql`(started_at desc, id desc) where started_at is not null`,
  },
  {
    name: "campaign_over",
    table: "campaign",
    on: sql`(finished_at desc) where status in ('sent', 'sent_with_issues', 'cancelled')`,
  },
];

/** The name of the total to which a row belongs. Null: to none. */
const counted = {
  subscriber: { prefixes: ["subscriber."], name: sql`'subscriber.' || state` },
  campaign: { prefixes: ["campaign."], name: sql`'campaign.' || status` },
  // weeks begin on Monday, 00:00 UTC
  consent_event: {
    prefixes: ["added.", "left."],
    name: sql`case when kind in ('confirmed', 'resumed') then 'added.'
      when kind = 'unsubscribed' then 'left.' end
    || to_char(date_trunc('week', created_at at time zone 'UTC'), 'YYYY-MM-DD')`,
  },
};

async function countAlong(
  db: Kysely<unknown>,
  table: string,
  { name, prefixes }: { name: RawBuilder<unknown>; prefixes: readonly string[] },
): Promise<void> {
  const before = sql`select ${name} as name, -1 as change from before_rows`;
  const after = sql`select ${name} as name, 1 as change from after_rows`;
  const events = {
    insert: { rows: after, refers: sql`new table as after_rows` },
    update: {
      rows: sql`${before} union all ${after}`,
      refers: sql`old table as before_rows new table as after_rows`,
    },
    delete: { rows: before, refers: sql`old table as before_rows` },
  };
  for (const [event, { rows, refers }] of Object.entries(events)) {
    const note = sql.id(`total_${table}_${event}`);
    await sql`
      create function ${note}() returns trigger language plpgsql as $body$
      begin
        insert into total_change (name, change)
        select name, sum(change) from (${rows}) as changed
        where name is not null group by name having sum(change) <> 0;
        return null;
      end
      $body$`.execute(db);
    await sql`
      create trigger ${sql.id(`total_${event}`)} after ${deeds[event]} on ${sql.id(table)}
        referencing ${refers} for each statement execute function ${note}()`.execute(db);
  }
  // changes before totals, so that what a worker is just adding up is waited for and then found
  const forget = sql.id(`total_${table}_truncate`);
  const own = sql`starts_with(name, any_prefix)`;
  await sql`
    create function ${forget}() returns trigger language plpgsql as $body$
    declare any_prefix text;
    begin
      foreach any_prefix in array string_to_array(${sql.lit(prefixes.join(" "))}, ' ') loop
        delete from total_change where ${own};
        delete from total where ${own};
      end loop;
      return null;
    end
    $body$`.execute(db);
  await sql`
    create trigger total_truncate after truncate on ${sql.id(table)}
      for each statement execute function ${forget}()`.execute(db);
  // after the triggers, whose making has waited for all who were writing and keeps others from it until the commit
  await sql`
    insert into total (name, count)
    select name, count(*) from (select ${name} as name from ${sql.id(table)}) as named
    where name is not null group by name`.execute(db);
}

const deeds: Record<string, RawBuilder<unknown>> = {
  insert: sql`insert`,
  update: sql`update`,
  delete: sql`delete`,
};

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of Object.keys(counted))
    for (const event of [...Object.keys(deeds), "truncate"]) {
      await sql`drop trigger ${sql.id(`total_${event}`)} on ${sql.id(table)}`.execute(db);
      await sql`drop function ${sql.id(`total_${table}_${event}`)}`.execute(db);
    }
  await sql`drop statistics mail_message_addresses`.execute(db);
  await sql`drop table total, total_change`.execute(db);
  await sql`drop index if exists subscriber_address_part`.execute(db);
  await sql`drop extension if exists pg_trgm`.execute(db);
  for (const { name } of scaleIndexes) await sql`drop index ${sql.id(name)}`.execute(db);
}
