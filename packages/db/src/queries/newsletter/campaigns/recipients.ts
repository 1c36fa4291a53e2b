import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { RecipientState } from "@sortes/contract";
import type { Db, Tx } from "../../../client.ts";
import { changedBy } from "../../../count.ts";
import type { Database } from "../../../schema.gen.ts";
import * as sendingControl from "../sending/sending-control.ts";
import { identityKey } from "../../../identity-key.ts";

/** A recipient as lists show it. The address is null if the subscriber has been erased. */
export type RecipientRow = Awaited<ReturnType<typeof page>>[number];

/** The recipients of one run of a campaign, in one state or in any. */
export interface RecipientFilter {
  campaignId: string;
  run: number;
  state: RecipientState | "all";
  /** Only the subscriber with this address. */
  address?: string;
}

const shownColumns = [
  "campaignRecipient.id",
  "subscriber.address as email",
  "campaignRecipient.state",
  "campaignRecipient.reason",
  "campaignRecipient.attempts",
  "campaignRecipient.lastError",
  "campaignRecipient.sentAt",
  "campaignEngagement.openedAt",
  "campaignEngagement.clickedAt",
] as const;

interface Page {
  limit: number;
  offset: number;
}

/** A page of recipients, by state and reason. The index has this order, so that earlier rows need not be read. */
export async function page(db: Db, filter: RecipientFilter, { limit, offset }: Page) {
  const page = chosen(db, filter)
    .select("id")
    .orderBy("state")
    .orderBy("reason")
    .orderBy("id")
    .limit(limit)
    .offset(offset);
  return await shownRows(db, page)
    .orderBy("campaignRecipient.state")
    .orderBy("campaignRecipient.reason")
    .orderBy("campaignRecipient.id")
    .execute();
}

/** The displayed columns of a page's recipients, with addresses and events. */
const shownRows = (
  db: Db,
  page: SelectQueryBuilder<Database, "campaignRecipient", { id: string }>,
) =>
  db
    .selectFrom(page.as("page"))
    .innerJoin("campaignRecipient", "campaignRecipient.id", "page.id")
    .leftJoin("subscriber", "subscriber.id", "campaignRecipient.subscriberId")
    .leftJoin("campaignEngagement", (join) =>
      join
        .onRef("campaignEngagement.campaignId", "=", "campaignRecipient.campaignId")
        .onRef("campaignEngagement.run", "=", "campaignRecipient.run")
        .on("campaignEngagement.reader", "=", sql<string>`campaign_recipient.id::text`),
    )
    .select(shownColumns)
    .select(
      sql<Date | null>`case when campaign_recipient.state = 'queued'
        and campaign_recipient.last_error is not null and campaign_recipient.due_at > now()
        then campaign_recipient.due_at end`.as("nextTryAt"),
    );

/** Uses a lateral join, so that every campaign gets an index-only plan, even one with most rows. */
export async function count(db: Db, filter: RecipientFilter) {
  const { campaignId, run, state, address } = filter;
  const { rows } = await sql<{ count: string }>`
    select counted.count
    from unnest(array[${campaignId}]::uuid[], array[${run}]::integer[]) as wanted (id, run)
    cross join lateral (
      select count(*) as count from campaign_recipient
      where campaign_id = wanted.id and run = wanted.run
        ${state === "all" ? sql`` : sql`and state = ${state}`}
        ${address === undefined ? sql`` : sql`and subscriber_id = (${idOf(address)})`}
    ) as counted`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

const idOf = (address: string) =>
  sql<string>`select id from subscriber where address_key = ${identityKey(address)}`;

function chosen(db: Db, { campaignId, run, state, address }: RecipientFilter) {
  let query = db
    .selectFrom("campaignRecipient")
    .where("campaignId", "=", campaignId)
    .where("run", "=", run);
  if (address !== undefined)
    query = query.where("subscriberId", "=", sql<string>`(${idOf(address)})`);
  return state === "all" ? query : query.where("state", "=", state);
}

/** Recipients read at once. */
const readAtOnce = 1000;

/**
 * A batch of recipients, and the next cursor; none after the last. Ordered by subscriber, which no change of state
 * affects, so each is read exactly once even while the campaign is being sent.
 * @param after the cursor of the previous batch
 */
export async function batch(db: Db, filter: Omit<RecipientFilter, "address">, after?: string) {
  let page = chosen(db, filter).select("id").orderBy("subscriberId").limit(readAtOnce);
  if (after !== undefined) page = page.where("subscriberId", ">", after);
  const found = await shownRows(db, page)
    .select("campaignRecipient.subscriberId")
    .orderBy("campaignRecipient.subscriberId")
    .execute();
  const rows = found.map(({ subscriberId: _subscriberId, ...row }) => row);
  return { rows, next: found.at(-1)?.subscriberId };
}

/**
 * Requeues unknown recipients. The rows, and with them the Message-IDs, stay the same; the claim is cleared, so that no
 * earlier worker can settle them. The reason keeps what is known of those who have no letter for certain, and `sent_at`
 * when that letter may have gone out.
 * @returns their number.
 */
export async function requeueUnknown(
  tx: Tx,
  { campaignId, run }: { campaignId: string; run: number },
) {
  return await changedBy(
    tx
      .updateTable("campaignRecipient")
      .set({
        state: "queued",
        reason: sql`case when first_sent_at is null then 'perhaps_sent' else reason end`,
        claimToken: null,
        sentAt: sql`coalesce(first_sent_at, sent_at)`,
        dueAt: sql<Date>`clock_timestamp()`,
      })
      .where("campaignId", "=", campaignId)
      .where("run", "=", run)
      .where("state", "=", "unknown"),
  );
}

/** Rows that one statement changes: for many more, a request does not wait long enough. */
const changedAtOnce = 10_000;

/** Repeats a statement that changes at most `changedAtOnce` rows until none is left. @returns their number */
async function changeAll(tx: Tx, statement: RawBuilder<unknown>) {
  let all = 0;
  for (let changed = changedAtOnce; changed === changedAtOnce; all += changed) {
    const { numAffectedRows } = await statement.execute(tx);
    changed = Number(numAffectedRows ?? 0n);
  }
  return all;
}

/** Changes the next recipients of a run that meet a condition; afterwards they must not meet it. */
const changeNext = (
  { campaignId, run }: { campaignId: string; run: number },
  { where, set }: { where: RawBuilder<unknown>; set: RawBuilder<unknown> },
) => sql`
  update campaign_recipient set ${set}
  where id = any (array(
    select id from campaign_recipient
    where campaign_id = ${campaignId} and run = ${run} and ${where}
    limit ${sql.lit(changedAtOnce)} for update))`;

/**
 * Lifts the suppressions of addresses that bounced in one run of a campaign, and puts these bounces right. Other or
 * earlier suppressions stay.
 * @returns their number.
 */
export async function liftBounces(
  tx: Tx,
  { campaignId, run }: { campaignId: string; run: number },
) {
  let all = 0;
  for (let after: string | null = "0"; after !== null;) {
    const { rows } = await sql<{ last: string | null; lifted: number }>`
      with part as materialized (
        select id, subscriber_id from campaign_recipient
        where campaign_id = ${campaignId} and run = ${run} and state = 'failed'
          and reason = 'bounced' and id > ${after}
        order by id limit ${sql.lit(changedAtOnce)}
      ), lifted as (
        delete from suppression p
        using part, subscriber s, campaign c
        where c.id = ${campaignId} and s.id = part.subscriber_id and p.address_hash = s.address_hash
          and p.reason = 'bounced' and p.created_at >= c.started_at
        returning true
      )
      select (select max(id) from part) as last, (select count(*)::int from lifted) as lifted`.execute(
      tx,
    );
    all += rows[0]?.lifted ?? 0;
    after = rows[0]?.last ?? null;
  }
  await changeAll(
    tx,
    sql`
      update delivery_report set put_right_at = now()
      where id = any (array(
        select id from delivery_report
        where campaign_id = ${campaignId} and run = ${run} and kind in ('bounce', 'rejected')
          and put_right_at is null
        limit ${sql.lit(changedAtOnce)} for update))`,
  );
  return all;
}

/**
 * Requeues recipients who failed for a reason, as if untried. Those whose mail was accepted and bounced later stay
 * unchanged, so that nobody gets a mail twice.
 * @param reason `bounced`: the address was rejected. `refused`: the mail was.
 * @returns their number.
 */
export async function requeueFailed(
  tx: Tx,
  of: { campaignId: string; run: number },
  reason: "bounced" | "refused",
) {
  const where = sql`state = 'failed' and reason = ${reason} and sent_at is null`;
  const set = sql`state = 'queued', reason = null, last_error = null, attempts = 0,
    claim_token = null, due_at = clock_timestamp()`;
  return await changeAll(tx, changeNext(of, { where, set }));
}

/**
 * Reopens a finished campaign, which keeps its end: its letter is out, and stays in the archive. One without a postal
 * address gets the one in the settings.
 */
export async function reopenCampaign(tx: Tx, id: string) {
  await tx
    .updateTable("campaign")
    .set({
      status: "sending",
      postalAddress: sendingControl.addressOfRun,
      updatedAt: sql<Date>`clock_timestamp()`,
    })
    .where("id", "=", id)
    .where("status", "in", ["sent", "sent_with_issues"])
    .execute();
}

/**
 * Sets recipients of a cancelled campaign to skipped. Those who waited for a second mail keep the first, and those who may
 * have got the mail are unknown again.
 */
export const skipsCancelled = sql`
  state = case when first_sent_at is not null then 'sent' when reason = 'perhaps_sent' then 'unknown'
    else 'skipped' end,
  reason = case when first_sent_at is not null then 'not_again' when reason = 'perhaps_sent' then null
    else 'cancelled' end,
  sent_at = case when reason = 'perhaps_sent' then sent_at else first_sent_at end`;

/**
 * Skips the recipients that wait in a locked campaign which has ended before and was reopened; a worker ends it again,
 * and takes back those of a cancelled second mail, who may be almost all. Mails whose last bytes may be out are still
 * sent; workers cannot mark the others, whose claim has ended.
 * @returns false if it has not ended yet, or is over.
 */
export async function cancelResent(tx: Tx, id: string): Promise<boolean> {
  const reopened = await tx
    .updateTable("campaign")
    .set({ status: "sending", pauseReason: null, updatedAt: sql<Date>`clock_timestamp()` })
    .where("id", "=", id)
    .where("status", "in", ["sending", "paused"])
    .where("finishedAt", "is not", null)
    .returning("run")
    .executeTakeFirst();
  if (!reopened) return false;
  const of = { campaignId: id, run: reopened.run };
  const where = sql`state in ('queued', 'claimed') and (first_sent_at is null or not exists (
    select from campaign_again where campaign_id = ${id} and state = 'cancelled'))`;
  await changeAll(tx, changeNext(of, { where, set: sql`${skipsCancelled}, claim_token = null` }));
  return true;
}
