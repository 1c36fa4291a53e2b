import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["campaign_recipient"], lasts: "rows" };

/**
 * Counts recipients of each run of a campaign by state, so that nobody has to count their rows. Triggers
 * record the changes of each statement as new rows, without contention; workers add these up. The true number
 * is the count plus all changes. A missing reason is empty, so that it can be part of a key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table campaign_recipient_count (
      campaign_id uuid not null,
      run integer not null,
      state text not null,
      reason text not null,
      count bigint not null,
      primary key (campaign_id, run, state, reason)
    ) with (fillfactor = 50)`.execute(db);
  // Without a key or an index, so that a row costs next to nothing. Rows live for seconds: workers clear up after
  // themselves, and autovacuum does where none is there, by how many have gone and not by a share of those that stay.
  await sql`
    create table campaign_recipient_change (
      campaign_id uuid not null,
      run integer not null,
      state text not null,
      reason text not null,
      change bigint not null
    ) with (
      autovacuum_vacuum_threshold = 2000,
      autovacuum_vacuum_scale_factor = 0,
      autovacuum_vacuum_insert_threshold = -1,
      autovacuum_vacuum_cost_delay = 0
    )`.execute(db);
  for (const [event, rows] of Object.entries(changedRows))
    await sql`
      create function ${sql.id(`note_recipient_${event}`)}() returns trigger language plpgsql as $body$
      begin
        insert into campaign_recipient_change (campaign_id, run, state, reason, change)
        select campaign_id, run, state, coalesce(reason, ''), sum(change)
        from (${rows}) as changed
        group by campaign_id, run, state, reason
        having sum(change) <> 0;
        return null;
      end
      $body$`.execute(db);
  await sql`
    create trigger recipient_insert after insert on campaign_recipient
      referencing new table as after_rows
      for each statement execute function note_recipient_insert()`.execute(db);
  await sql`
    create trigger recipient_update after update on campaign_recipient
      referencing old table as before_rows new table as after_rows
      for each statement execute function note_recipient_update()`.execute(db);
  await sql`
    create trigger recipient_delete after delete on campaign_recipient
      referencing old table as before_rows
      for each statement execute function note_recipient_delete()`.execute(db);
  // changes before counts, so that what a worker is just adding up is waited for and then found
  await sql`
    create function forget_recipient_counts() returns trigger language plpgsql as $body$
    begin
      delete from campaign_recipient_change;
      delete from campaign_recipient_count;
      return null;
    end
    $body$`.execute(db);
  await sql`
    create trigger recipient_truncate after truncate on campaign_recipient
      for each statement execute function forget_recipient_counts()`.execute(db);
  // after the triggers, whose making has waited for all who were writing and keeps others from it until the commit
  await sql`
    insert into campaign_recipient_count (campaign_id, run, state, reason, count)
    select campaign_id, run, state, coalesce(reason, ''), count(*)
    from campaign_recipient group by campaign_id, run, state, reason`.execute(db);
}

const before = sql`select campaign_id, run, state, reason, -1 as change from before_rows`;
const after = sql`select campaign_id, run, state, reason, 1 as change from after_rows`;
const changedRows = { insert: after, update: sql`${before} union all ${after}`, delete: before };

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const event of ["insert", "update", "delete", "truncate"])
    await sql`drop trigger ${sql.id(`recipient_${event}`)} on campaign_recipient`.execute(db);
  await sql`
    drop function note_recipient_insert, note_recipient_update, note_recipient_delete,
      forget_recipient_counts`.execute(db);
  await sql`drop table campaign_recipient_change, campaign_recipient_count`.execute(db);
}
