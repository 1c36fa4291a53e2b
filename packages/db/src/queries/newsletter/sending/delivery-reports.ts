import { type Insertable, sql } from "kysely";
import type { InboundSource, RecipientReason, RecipientState, ReportKind } from "@sortes/contract";
import type { Db, Tx } from "../../../client.ts";
import { later } from "../../../compiled.ts";
import { changedBy, countOf } from "../../../count.ts";
import type { Database } from "../../../schema.gen.ts";
import type { CampaignRun } from "../statistics/statistics.ts";

/** The recipient whose mail a report is about. The address is null if the subscriber was erased. */
export interface ReportedRecipient {
  id: string;
  campaignId: string;
  run: number;
  subscriberId: string;
  state: RecipientState;
  reason: RecipientReason | null;
  /** The time at which the mail was accepted. */
  sentAt: Date | null;
  address: string | null;
}

/** Locks a recipient's subscriber, then the recipient, which serialises reports about one person. */
export async function lockRecipient(tx: Tx, id: string) {
  await sql`
    select from subscriber where id = (select subscriber_id from campaign_recipient where id = ${id})
    for update`.execute(tx);
  const { rows } = await sql<ReportedRecipient>`
    select r.id, r.campaign_id, r.run, r.subscriber_id, r.state, r.reason, r.sent_at, s.address
    from campaign_recipient r left join subscriber s on s.id = r.subscriber_id
    where r.id = ${id}
    for update of r`.execute(tx);
  return rows[0];
}

/** The recipient row of a subscriber in one run of a campaign. */
export async function findRecipientOfSubscriber(
  tx: Tx,
  { campaignId, run, subscriberId }: { campaignId: string; run: number; subscriberId: string },
) {
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
 * Records that the mail of a locked recipient failed, or was accepted after all. The time of sending, an earlier reason
 * and the status of a finished campaign stay.
 */
export async function settleRecipient(
  tx: Tx,
  id: string,
  outcome: { state: "sent" | "failed"; reason?: RecipientReason; error: string | null },
) {
  await tx
    .updateTable("campaignRecipient")
    .set({
      state: outcome.state,
      // what is known now ends the doubt of one that waits to be resent
      reason: outcome.reason ?? sql<RecipientReason | null>`nullif(reason, 'perhaps_sent')`,
      lastError: outcome.error,
      claimToken: null,
    })
    .where("id", "=", id)
    .execute();
}

/** When a subscriber last asked for the newsletter, or staff last put their bounces right. */
const lastGood = (subscriberId: string) => sql<Date | null>`greatest(
  (select max(created_at) from consent_event
    where subscriber_id = ${subscriberId} and kind in ('confirmed', 'resumed')),
  (select max(put_right_at) from delivery_report where subscriber_id = ${subscriberId}))`;

/** Whether a subscriber has asked for the newsletter since then, or staff have put their bounces right. */
export async function isGoodSince(tx: Tx, subscriberId: string, time: Date) {
  const { rows } = await sql<{ good: boolean | null }>`
    select ${lastGood(subscriberId)} > ${time} as good`.execute(tx);
  return rows[0]?.good === true;
}

/** Whether the last `count` mails sent to a subscriber, since their address last counted as good, all bounced. */
export async function haveAllBounced(tx: Tx, subscriberId: string, count: number) {
  const { rows } = await sql<{ bounced: number }>`
    select count(*) filter (where state = 'failed' and reason = 'bounced')::int as bounced
    from (
      select state, reason from campaign_recipient
      where subscriber_id = ${subscriberId}
        -- while a second mail waits, the first has been sent
        and (state in ('sent', 'failed') or first_sent_at is not null)
        and sent_at > coalesce(${lastGood(subscriberId)}, '-infinity')
      order by sent_at desc limit ${count}
    ) last`.execute(tx);
  return rows[0]?.bounced === count;
}

/**
 * Whether a report of a kind about a locked recipient is already stored: one that staff put right before the mail went
 * out again was about an earlier mail.
 */
export async function isReported(tx: Tx, recipientId: string, kind: ReportKind) {
  const row = await tx
    .selectFrom("deliveryReport")
    .select("id")
    .where("recipientId", "=", recipientId)
    .where("kind", "=", kind)
    .where(
      sql<boolean>`(put_right_at is null or put_right_at > (
        select coalesce(sent_at, '-infinity') from campaign_recipient where id = recipient_id))`,
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores one report of each kind per recipient, the last. */
export async function insert(tx: Tx, report: Insertable<Database["deliveryReport"]>) {
  await tx
    .insertInto("deliveryReport")
    .values(report)
    .onConflict((conflict) =>
      conflict.columns(["recipientId", "kind"]).doUpdateSet({ ...report, putRightAt: null }),
    )
    .execute();
}

/**
 * Reports the addresses that a mail server rejected at once, for the list of bounces. A new try that fails again is news.
 * @param settled the name of a CTE with the settled recipients
 * @returns a statement that takes the ids of recipients whose address was suppressed.
 */
export const noteRejections = (settled: string) => sql`
  insert into delivery_report
    (id, kind, recipient_id, campaign_id, run, subscriber_id, diagnostic, deed)
  select gen_random_uuid(), 'rejected', r.id, r.campaign_id, r.run, r.subscriber_id,
    left(r.last_error, 500),
    case when r.id = any (${later}::bigint[]) then 'suppressed' else 'failed' end
  from ${sql.ref(settled)} r join subscriber s on s.id = r.subscriber_id
  where r.state = 'failed' and r.reason = 'bounced'
  on conflict (recipient_id, kind) do update set
    diagnostic = excluded.diagnostic, deed = excluded.deed, put_right_at = null, created_at = now()`;

/** Counts reports since a time that staff should check: rejections by policy. */
export async function countAlertsSince(db: Db, time: Date) {
  return await countOf(
    db
      .selectFrom("deliveryReport")
      .where("deed", "=", sql.lit("alerted"))
      .where("createdAt", ">", time),
  );
}

/** The reports about one run of a campaign. */
export interface ReportCount extends CampaignRun {
  /** Mails that bounced after they had been accepted, without those rejected at once. */
  bounced: number;
  /** Readers who marked the mail as spam. */
  complained: number;
}

/** Counts the reports about each run, in the order of `runs`. */
export async function count(db: Db, runs: readonly CampaignRun[]) {
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

type NewMessage = Insertable<Database["inboundMessage"]>;

/** Stores a mail that may be a report, unparsed. Does nothing if the same mail is already known, handled or not. */
export async function insertInboundMessage(db: Db, message: NewMessage) {
  await insertInboundMessages(db, [message]);
}

/** Stores messages as `insertInboundMessage` does. @returns the number of those that were not known. */
export async function insertInboundMessages(db: Db, messages: readonly NewMessage[]) {
  if (messages.length === 0) return 0;
  return await changedBy(
    db
      .insertInto("inboundMessage")
      .values(messages)
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** The number of waiting mails, counted up to `most`. */
export async function countWaitingMessages(db: Db, most: number) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from inbound_message where state = 'waiting' limit ${most}) waiting`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface TakenMessage {
  digest: string;
  source: InboundSource;
  raw: Buffer;
  attempts: number;
}

/**
 * Takes up to `limit` due mails, oldest first. No other worker takes them for a minute; if a worker dies, others retry,
 * and the attempt counts.
 */
export async function takeInboundMessages(db: Db, limit: number) {
  const { rows } = await sql<TakenMessage>`
    update inbound_message set attempts = attempts + 1, due_at = now() + interval '1 minute'
    where digest in (
      select digest from inbound_message where state = 'waiting' and due_at <= now()
      order by due_at limit ${limit} for update skip locked)
    returning digest, source, raw, attempts`.execute(db);
  return rows;
}

/** Returns mails that were taken but not processed, without counting the attempt. */
export async function returnInboundMessages(db: Db, digests: readonly string[]) {
  await sql`
    update inbound_message set attempts = attempts - 1, due_at = now()
    where digest = any (${digests}::text[]) and state = 'waiting' and attempts > 0`.execute(db);
}

/** Locks a waiting mail. @returns false if it was already handled. */
export async function lockWaitingMessage(tx: Tx, digest: string) {
  const row = await tx
    .selectFrom("inboundMessage")
    .select("digest")
    .where("digest", "=", digest)
    .where("state", "=", "waiting")
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a mail's wait. One that was read is not kept. */
export async function settleInboundMessage(tx: Tx, digest: string, state: "done" | "unreadable") {
  await tx
    .updateTable("inboundMessage")
    .set({ state, ...(state === "done" && { raw: null }) })
    .where("digest", "=", digest)
    .execute();
}

/** Deletes the content of unreadable mails from before that time, and of all but the newest `most`. */
export async function removeUnreadableMessages(db: Db, time: Date, most: number) {
  const { numAffectedRows } = await sql`
    update inbound_message set raw = null
    where state = 'unreadable' and raw is not null and (received_at < ${time} or digest in (
      select digest from inbound_message where state = 'unreadable' and raw is not null
      order by received_at desc offset ${most}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Removes at most `limit` mails from before that time, with their reports. @returns their number. */
export async function removeInboundMessagesBefore(db: Db, time: Date, limit: number) {
  const { numAffectedRows } = await sql`
    delete from inbound_message where digest = any (array(
      select digest from inbound_message where received_at < ${time} and state <> 'waiting'
      order by received_at limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
