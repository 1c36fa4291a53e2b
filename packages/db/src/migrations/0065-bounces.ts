import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["delivery_report"], lasts: "rows" };

/**
 * A list of bounces: also those of addresses that a mail server rejected at once, which no message reports, and when
 * staff put them right.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table delivery_report alter column digest drop not null, add column put_right_at timestamptz`.execute(
    db,
  );
  await sql`
    create index delivery_report_listed on delivery_report (created_at desc, id desc)
      where kind in ('bounce', 'rejected', 'complaint')`.execute(db);
  // the same expression as in `queries/newsletter/sending/bounces.ts`
  await sql`
    create index delivery_report_sorted on delivery_report ((
        case when kind = 'complaint' then 'complaint' when deed = 'suppressed' then 'hard'
          when deed = 'alerted' then 'refused' else 'soft' end
      ), created_at desc, id desc)
      where kind in ('bounce', 'rejected', 'complaint')`.execute(db);
  await sql`
    create index delivery_report_rejected on delivery_report (created_at) where digest is null`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index delivery_report_listed, delivery_report_sorted, delivery_report_rejected`.execute(
    db,
  );
  await sql`delete from delivery_report where digest is null`.execute(db);
  await sql`
    alter table delivery_report alter column digest set not null, drop column put_right_at`.execute(
    db,
  );
}
