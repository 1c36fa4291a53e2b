import { type RawBuilder, sql } from "kysely";
import { type RecipientState, type SubjectTest, subjectTestSize } from "@sortes/contract";
import { sample, seededRandom } from "@sortes/core";
import type { Db, Tx } from "../../../client.ts";
import * as campaigns from "./campaigns.ts";
import * as campaignRounds from "./rounds.ts";
import * as statistics from "../statistics/statistics.ts";
import type { CampaignRun } from "../statistics/statistics.ts";

/**
 * The campaigns whose subjects are tested; SQL over `c`. The test of one that has ended is over, also while it is sent
 * again.
 */
const isTested = sql<boolean>`
    c.test_seed is not null and c.prepared_at is not null and c.finished_at is null`;

/** A frozen test. */
export interface FrozenTest extends Pick<SubjectTest, "share"> {
  /** 32 bytes in hex. */
  seed: string;
  /** The number of subjects. */
  subjects: number;
}

/** The variant of a recipient who waits until a subject is chosen. */
const waits = -1;

/**
 * Assigns a subject to each recipient, or −1 to those who wait. The recipients in the test are drawn uniformly in
 * random order, and get the subjects in turn. Deterministic for a seed.
 */
export function drawTest(recipients: number, { seed, subjects, share }: FrozenTest): number[] {
  const places = Array.from({ length: recipients }, (_, place) => place);
  const size = subjectTestSize(recipients, share, subjects);
  const variants = places.map(() => waits);
  const drawn = sample(places, size, seededRandom(Buffer.from(seed, "hex")));
  for (const [i, place] of drawn.entries()) variants[place] = i % subjects;
  return variants;
}

/**
 * Assigns the subjects of a test, in the transaction that inserted all recipients as waiting. Recipients are numbered
 * in the order of their subscribers' ids.
 */
export async function assignVariants(tx: Tx, { id, run }: CampaignRun, test: FrozenTest) {
  const ofRun = sql`campaign_id = ${id} and run = ${run} and state = 'queued'`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from campaign_recipient where ${ofRun}`.execute(tx);
  const variants = drawTest(rows[0]?.count ?? 0, test);
  // by position in an array, so that no plan compares every recipient with every draw
  await sql`
    update campaign_recipient r set variant = drawn.variant, due_at = now()
    from (
      select id, (${variants}::smallint[])[(row_number() over (order by subscriber_id))::int] as variant
      from campaign_recipient where ${ofRun}
    ) as drawn
    where r.id = drawn.id and drawn.variant <> ${sql.lit(waits)}`.execute(tx);
}

/** Whether the test of campaign `c` has a mail in a state. */
const hasTested = (state: RecipientState, also = sql``) =>
  campaignRounds.hasRecipient(
    sql`r.variant is not null and r.state = ${sql.lit(state)} ${also}`,
    sql`r.variant`,
  );

/**
 * Records which tests have sent all their mails. A mail that was deferred for its own sake, or whose arrival is
 * unknown, does not hold up the test.
 */
export async function noteTested(db: Db) {
  await sql`
    update campaign c set tested_at = now(), updated_at = now()
    where c.status = 'sending' and ${isTested} and c.tested_at is null and c.winner is null
      and not (${hasTested("claimed")} or ${hasTested("sending")} or ${hasTested("queued", sql`and r.attempts = 0`)})
  `.execute(db);
}

/** A test whose time has come, locked until the end of the transaction. */
export interface DueTest extends CampaignRun {
  subjects: number;
}

/** Locks the tests that clicks decide now: none while sending is stopped, and none that another transaction decides. */
export async function lockDue(tx: Tx) {
  const { rows } = await sql<DueTest>`
    select c.id, c.run, jsonb_array_length(c.subject_test->'otherSubjects') + 1 as subjects
    from campaign c
    where c.status = 'sending' and ${isTested} and c.winner is null
      and c.tested_at + make_interval(hours => (c.subject_test->>'decideAfterHours')::int) <= now()
      and not (select stopped from sending_control)
    for update of c skip locked
  `.execute(tx);
  return rows;
}

/** The figures of one tested subject. */
export interface VariantCount {
  variant: number;
  recipients: number;
  sent: number;
  /** Recipients whose mail is still to be sent. */
  queued: number;
  opens: number;
  clicks: number;
}

/** Counts the recipients of a test by subject; at most some 100,000 rows of an index. */
export async function countVariants(db: Db, { id, run }: CampaignRun) {
  const readers = (kind: "test_open" | "test_click") => sql`coalesce((
    select sum(t.readers) from campaign_tally t
    where t.campaign_id = ${id} and t.run = ${run} and t.kind = ${sql.lit(kind)}
      and t.link_id = counted.variant), 0)::int`;
  const { rows } = await sql<VariantCount>`
    select counted.variant, counted.recipients, counted.sent, counted.queued, ${readers("test_open")} as opens, ${readers("test_click")} as clicks
    from (
      select variant, count(*)::int as recipients,
        (count(*) filter (where ${statistics.isSent}))::int as sent,
        (count(*) filter (where state in ('queued', 'claimed', 'sending')))::int as queued
      from campaign_recipient
      where campaign_id = ${id} and run = ${run} and variant is not null
      group by variant
    ) as counted
    order by counted.variant`.execute(db);
  return rows;
}

/** The choice of a subject, by staff or by clicks. */
interface Choice {
  /** The variant for all waiting recipients. */
  winner: number;
  byStaff: boolean;
  run?: number;
}

/** States of a campaign in which a subject may be chosen. */
const choosable = sql`('sending', 'paused')`;

/**
 * Chooses the subject for all waiting recipients, once.
 * @returns undefined if one is already chosen, the subject does not exist, there are no recipients yet, or the campaign
 * has ended; then nothing has changed.
 */
export async function chooseSubject(tx: Tx, id: string, { winner, byStaff, run }: Choice) {
  return await tx
    .updateTable("campaign as c")
    .set({
      winner,
      chosenAt: sql<Date>`clock_timestamp()`,
      chosenByStaff: byStaff,
      updatedAt: sql<Date>`clock_timestamp()`,
    })
    .where("c.id", "=", id)
    .where("c.winner", "is", null)
    .where(isTested)
    .where(sql<boolean>`c.status in ${choosable}`)
    .where(sql<boolean>`jsonb_array_length(c.subject_test->'otherSubjects') >= ${winner}::int`)
    .$if(run !== undefined, (query) => query.where("c.run", "=", run ?? 0))
    .returning(campaigns.shownColumns)
    .executeTakeFirst();
}

/** The recipients who are still parked although their subject has been chosen. */
const waitingOf = (campaign: RawBuilder<unknown>) => sql`
  select id from campaign_recipient
  where campaign_id = ${campaign}.id and run = ${campaign}.run and state = 'queued'
    and due_at = 'infinity' and variant is null`;

/** Makes at most `limit` parked recipients due after the choice of a subject. @returns their number. */
export async function releaseWaiting(db: Db, limit: number) {
  const { numAffectedRows } = await sql`
    update campaign_recipient set due_at = clock_timestamp()
    where id in (
      select r.id from campaign c
      cross join lateral (${waitingOf(sql`c`)} limit ${limit} for update skip locked) r
      where c.winner is not null and c.prepared_at is not null and c.status in ${choosable}
      limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
