import { type RawBuilder, sql } from "kysely";
import { type RecipientState, type SubjectTest, subjectTestSize } from "@sortes/contract";
import { sample, seededRandom } from "@sortes/core";
import type { Db, Tx } from "../../../client.ts";
import { shownColumns } from "./campaigns.ts";
import { hasRecipient } from "./rounds.ts";
import type { CampaignRun } from "../statistics/statistics.ts";

/** The campaigns whose subjects are tested; SQL over `c`. */
const isTested = sql<boolean>`c.test_seed is not null and c.prepared_at is not null`;

/** A frozen test. */
export interface FrozenTest extends Pick<SubjectTest, "share"> {
  /** 32 bytes in hex. */
  seed: string;
  /** How many subjects it has. */
  subjects: number;
}

/** Of a recipient who waits until a subject is chosen. */
const waits = -1;

/**
 * Which subject each recipient of a list gets, or −1 for those who wait: a uniformly random choice in random order, of
 * which the first gets the first subject, the second the second, and so on around. The same for the same seed.
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
 * Gives the recipients of a test their subjects, in the transaction that wrote them all as waiting. They are counted in
 * the order of their subscribers' ids.
 */
export async function assignVariants(tx: Tx, { id, run }: CampaignRun, test: FrozenTest) {
  const ofRun = sql`campaign_id = ${id} and run = ${run} and state = 'queued'`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from campaign_recipient where ${ofRun}`.execute(tx);
  const variants = drawTest(rows[0]?.count ?? 0, test);
  // by the place in an array, so that no plan compares everybody with everybody
  await sql`
    update campaign_recipient r set variant = drawn.variant, due_at = now()
    from (
      select id, (${variants}::smallint[])[(row_number() over (order by subscriber_id))::int] as variant
      from campaign_recipient where ${ofRun}
    ) as drawn
    where r.id = drawn.id and drawn.variant <> ${sql.lit(waits)}`.execute(tx);
}

/** Whether a test of `c` has a mail in a state. */
const hasTested = (state: RecipientState, also = sql``) =>
  hasRecipient(sql`r.variant is not null and r.state = ${sql.lit(state)} ${also}`, sql`r.variant`);

/**
 * Notes the tests whose mails are all out. One that was put off for its own sake does not hold the others up; nor does
 * one whose arrival is unknown.
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

/** The tests that are to be decided by clicks now. None while sending is stopped, and none that others decide. */
export async function lockDueTests(tx: Tx) {
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

/** How the recipients of a test with one subject fare. */
export interface VariantCount {
  variant: number;
  recipients: number;
  sent: number;
  /** Those whose mail is still to go out. */
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
        (count(*) filter (where state = 'sent'))::int as sent,
        (count(*) filter (where state in ('queued', 'claimed', 'sending')))::int as queued
      from campaign_recipient
      where campaign_id = ${id} and run = ${run} and variant is not null
      group by variant
    ) as counted
    order by counted.variant`.execute(db);
  return rows;
}

/** Whether staff choose, in what the campaign is then. */
interface Choice {
  /** The variant for everybody who waits. */
  winner: number;
  byStaff: boolean;
  run?: number;
}

/** States of a campaign in which a subject may be chosen. */
const choosable = sql`('sending', 'paused')`;

/**
 * Chooses the subject of everybody who waits, once.
 * @returns undefined if one is chosen already, it has no such subject or no recipients yet, or it is not being sent; then
 * nothing has changed.
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
    .returning(shownColumns)
    .executeTakeFirst();
}

/** The recipients who wait for the choice of a subject, which has been made. */
const waitingOf = (campaign: RawBuilder<unknown>) => sql`
  select id from campaign_recipient
  where campaign_id = ${campaign}.id and run = ${campaign}.run and state = 'queued'
    and due_at = 'infinity' and variant is null`;

/** Lets at most `limit` recipients go on who waited for the choice of a subject. @returns their number. */
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
