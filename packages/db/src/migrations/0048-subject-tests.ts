import { type Kysely, sql } from "kysely";
import type { Locks } from "./migration.ts";

export const locks: Locks = { tables: ["campaign", "campaign_recipient"], lasts: "rows" };

/**
 * Several subjects of one campaign. `subject_test` is what the draft says; `test_seed`, from which follows who gets which
 * subject, is made when it is sent or scheduled. The content lies apart from that of other campaigns: a worker of an
 * older version finds none and claims nobody. The conditions keep older servers from freezing, and older workers from
 * writing down the recipients of, such a campaign without its test.
 *
 * Locks: writes to campaign_recipient wait while it is read for its index, which is empty: about a third of a second
 * for a million rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table campaign
      add column subject_test jsonb,
      add column test_seed text,
      add column test_applied boolean not null default false,
      add column tested_at timestamptz,
      add column winner smallint,
      add column chosen_at timestamptz,
      add column chosen_by_staff boolean,
      add constraint campaign_subject_test_frozen
        check (subject_test is null or test_seed is not null or status = 'draft'),
      add constraint campaign_subject_test_applied
        check (test_seed is null or prepared_at is null or test_applied),
      add constraint campaign_winner_chosen
        check ((winner is null) = (chosen_at is null) and (winner is null) = (chosen_by_staff is null))`.execute(
    db,
  );
  await sql`
    create table campaign_variant (
      campaign_id uuid not null references campaign on delete cascade,
      run integer not null,
      variant smallint not null,
      locale text not null,
      subject text not null,
      html text not null,
      text text not null,
      primary key (campaign_id, run, variant, locale)
    )`.execute(db);
  await sql`alter table campaign_recipient add column variant smallint`.execute(db);
  await sql`
    create index campaign_recipient_variant
      on campaign_recipient (campaign_id, run, state, variant) where variant is not null`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaign_recipient drop column variant`.execute(db);
  await sql`drop table campaign_variant`.execute(db);
  await sql`
    alter table campaign
      drop column subject_test, drop column test_seed, drop column test_applied, drop column tested_at,
      drop column winner, drop column chosen_at, drop column chosen_by_staff`.execute(db);
}
