import type { RecipientReason, RecipientState, SubscriberState } from "@sortes/contract";
import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../client.ts";
import type { DeliveryReportTable } from "../schema.ts";
import type { CampaignRun } from "./campaign-counters.ts";

/** The recipient whose mail a report is about. The subscriber's part is null where they have been erased. */
export interface ReportedRecipient {
  id: string;
  campaignId: string;
  run: number;
  subscriberId: string;
  state: RecipientState;
  reason: RecipientReason | null;
  address: string | null;
  subscriberState: SubscriberState | null;
}

/** Locks a recipient, after their subscriber, so that reports about one person take turns. */
export async function lockReportedRecipient(
  tx: Tx,
  id: string,
): Promise<ReportedRecipient | undefined> {
  await sql`
    select from subscriber where id = (select subscriber_id from campaign_recipient where id = ${id})
    for update`.execute(tx);
  const { rows } = await sql<ReportedRecipient>`
    select r.id, r.campaign_id, r.run, r.subscriber_id, r.state, r.reason, s.address,
      s.state as subscriber_state
    from campaign_recipient r left join subscriber s on s.id = r.subscriber_id
    where r.id = ${id}
    for update of r`.execute(tx);
  return rows[0];
}

/** The recipient of one run of a campaign that a subscriber was. */
export async function findRecipientOfSubscriber(
  tx: Tx,
  { campaignId, run, subscriberId }: { campaignId: string; run: number; subscriberId: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom("campaignRecipient")
    .select("id")
    .where("campaignId", "=", campaignId)
    .where("run", "=", run)
    .where("subscriberId", "=", subscriberId)
    .executeTakeFirst();
  return row?.id;
}

/**
 * A report says that the mail of a recipient whom the transaction has locked came to nothing, or that it was taken over
 * after all. When it was handed over stays known. Its campaign may be over: how that ended does not change.
 */
export async function settleReportedRecipient(
  tx: Tx,
  id: string,
  outcome: { state: "sent" | "failed"; reason: RecipientReason | null; error: string | null },
): Promise<void> {
  await tx
    .updateTable("campaignRecipient")
    .set({
      state: outcome.state,
      reason: outcome.reason,
      lastError: outcome.error,
      claimToken: null,
    })
    .where("id", "=", id)
    .execute();
}

/** Whether the last `count` mails that were handed over for a subscriber all came back. */
export async function findHaveAllBounced(
  tx: Tx,
  subscriberId: string,
  count: number,
): Promise<boolean> {
  const { rows } = await sql<{ bounced: number }>`
    select count(*) filter (where state = 'failed' and reason = 'bounced')::int as bounced
    from (
      select state, reason from campaign_recipient
      where subscriber_id = ${subscriberId} and sent_at is not null and state in ('sent', 'failed')
      order by sent_at desc limit ${count}
    ) last`.execute(tx);
  return rows[0]?.bounced === count;
}

/** One of a kind for each recipient is kept: who reports the same again adds nothing. */
export async function insertDeliveryReport(
  tx: Tx,
  report: Insertable<DeliveryReportTable>,
): Promise<void> {
  await tx
    .insertInto("deliveryReport")
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Reports of the time since then that staff should look into: refusals for reasons of policy. */
export async function countAlertsSince(db: Db, time: Date): Promise<number> {
  const { count } = await db
    .selectFrom("deliveryReport")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("deed", "=", "alerted")
    .where("createdAt", ">", time)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What was reported of one run of a campaign. */
export interface ReportCount extends CampaignRun {
  /** Mails that came back after they had been taken over. Those refused at once are not among them. */
  bounced: number;
  /** Readers who told their mail provider that it was spam. */
  complained: number;
}

/** Counts what was reported of each run, in their order. */
export async function countReports(db: Db, runs: readonly CampaignRun[]): Promise<ReportCount[]> {
  const { rows } = await sql<ReportCount>`
    select wanted.id, wanted.run, counted.bounced, counted.complained
    from unnest(${runs.map(({ id }) => id)}::uuid[], ${runs.map(({ run }) => run)}::integer[])
      with ordinality as wanted (id, run, place)
    cross join lateral (
      select count(*) filter (where kind = 'bounce')::int as bounced,
        count(*) filter (where kind = 'complaint')::int as complained
      from delivery_report
      where campaign_id = wanted.id and run = wanted.run
    ) as counted
    order by wanted.place`.execute(db);
  return rows;
}
