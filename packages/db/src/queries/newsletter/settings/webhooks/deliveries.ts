import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import {
  type DeliveryFault,
  type DeliveryState,
  type Language,
  webhookLimits,
  type WebhookType,
} from "@sortes/contract";
import { type Db, type Tx } from "../../../../client.ts";

/** A delivery in the log. */
export type DeliveryRow = Awaited<ReturnType<typeof list>>[number];

interface Page {
  endpointId: string;
  state?: DeliveryState | undefined;
  /** The last delivery of the previous page. */
  before?: string | undefined;
  limit: number;
}

/** Deliveries to an endpoint, newest first. */
export async function list(db: Db, { endpointId, state, before, limit }: Page) {
  let query = db
    .selectFrom("webhookDelivery")
    .select(["id", "eventId", "type", "state", "attempts", "fault", "status", "answer"])
    .select(["milliseconds", "happenedAt", "triedAt", "dueAt"])
    .select(
      sql<string | null>`
        coalesce(subscriber_id::text, data ->> 'draw_id', data ->> 'campaign_id')`.as("subjectId"),
    )
    .where("endpointId", "=", endpointId);
  if (state !== undefined) query = query.where("state", "=", state);
  if (before !== undefined)
    query = query.where(
      sql<boolean>`(happened_at, id) < (
        select happened_at, id from webhook_delivery where id = ${before})`,
    );
  return await query.orderBy("happenedAt", "desc").orderBy("id", "desc").limit(limit).execute();
}

/** A replayed delivery starts over. */
const again = sql`state = 'waiting', attempts = 0, due_at = clock_timestamp(), fault = null`;

/**
 * Resends a delivery, even one that arrived. A waiting one is tried now.
 * @returns the id of its endpoint; undefined if it does not exist or is being sent
 */
export async function replay(tx: Tx, id: string) {
  const { rows } = await sql<{ endpointId: string }>`
    update webhook_delivery set ${again} where id = ${id} and state <> 'sending'
    returning endpoint_id`.execute(tx);
  if (rows[0]) return rows[0].endpointId;
  const sending = await tx
    .selectFrom("webhookDelivery")
    .select("endpointId")
    .where("id", "=", id)
    .executeTakeFirst();
  return sending?.endpointId;
}

/** Resends the oldest failed deliveries to an endpoint since a time. @returns their number */
export async function replayFailed(tx: Tx, endpointId: string, since: Date) {
  const { numAffectedRows } = await sql`
    update webhook_delivery set ${again} where id = any (array(
      select id from webhook_delivery
      where endpoint_id = ${endpointId} and state = 'failed' and happened_at >= ${since}
      order by happened_at, id limit ${sql.lit(webhookLimits.replayed)} for update skip locked))
  `.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** A delivery claimed by a worker. */
export interface ClaimedDelivery {
  id: string;
  claimToken: string;
  endpointId: string;
  url: string;
  secretVersion: number;
  /** Whether the previous secret also signs. */
  signsWithFormer: boolean;
  eventId: string;
  type: WebhookType;
  data: Record<string, string | number | null>;
  happenedAt: Date;
  /** The subscriber that it is about, if any. */
  subscriberId: string | null;
  email: string | null;
  language: Language | null;
  /** The number of attempts, including this one. */
  attempts: number;
}

/** Seconds of a claim: far longer than an attempt may take. */
const lease = 60;

/**
 * Claims due deliveries, at most a few per endpoint across all workers, so that a slow endpoint does not delay the
 * others. Each counts as an attempt from now on.
 */
export async function claim(tx: Tx): Promise<ClaimedDelivery[]> {
  // serialised per address: two concurrent claims would both count the last free place
  const { rows } = await sql<{ id: string }>`
    select e.id from webhook_endpoint e
    where e.state = 'on' and exists (
      select from webhook_delivery w
      where w.endpoint_id = e.id and w.state = 'waiting' and w.due_at <= clock_timestamp())
    order by e.id for no key update of e`.execute(tx);
  if (rows.length === 0) return [];
  return await claimAt(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Claims deliveries to locked endpoints; free places are counted after locking. */
async function claimAt(tx: Tx, endpointIds: readonly string[]): Promise<ClaimedDelivery[]> {
  const claimToken = randomUUID();
  const { rows } = await sql<Omit<ClaimedDelivery, "claimToken">>`
    with room as materialized (
      select e.id, ${sql.lit(webhookLimits.atOnce)} - (
        select count(*) from webhook_delivery s where s.endpoint_id = e.id and s.state = 'sending') as places
      from webhook_endpoint e where e.id = any(${endpointIds}::uuid[])
    ), due as materialized (
      select d.id from room cross join lateral (
        select w.id from webhook_delivery w
        where w.endpoint_id = room.id and w.state = 'waiting' and w.due_at <= clock_timestamp()
        order by w.due_at limit greatest(room.places, 0) for update skip locked) d
    )
    update webhook_delivery d set state = 'sending', claim_token = ${claimToken},
      attempts = d.attempts + 1, lease_until = clock_timestamp() + make_interval(secs => ${sql.lit(lease)})
    from due, webhook_endpoint e
    where d.id = due.id and e.id = d.endpoint_id
    returning d.id, d.endpoint_id, e.url, e.secret_version,
      coalesce(e.former_secret_until > clock_timestamp(), false) as signs_with_former,
      d.event_id, d.type, d.data, d.happened_at, d.subscriber_id, d.attempts,
      (select s.address from subscriber s where s.id = d.subscriber_id) as email,
      (select s.locale from subscriber s where s.id = d.subscriber_id) as language`.execute(tx);
  return rows.map((row) => ({ ...row, claimToken }));
}

const isOn = sql`exists (
  select from webhook_endpoint e where e.id = webhook_delivery.endpoint_id and e.state = 'on')`;

/** For the next attempt; at an endpoint that was disabled meanwhile there is none, as for those that waited. */
const requeued = {
  state: sql<"waiting" | "failed">`case when ${isOn} then 'waiting' else 'failed' end`,
  fault: sql<DeliveryFault | null>`case when ${isOn} then fault else 'off' end`,
  dueAt: sql<Date | null>`case when ${isOn} then clock_timestamp() end`,
  leaseUntil: null,
  claimToken: null,
} as const;

/** Requeues deliveries of dead workers. They may have arrived, so they are resent with the same id. */
export async function releaseExpired(db: Db) {
  const released = await db
    .updateTable("webhookDelivery")
    .set(requeued)
    .where("state", "=", "sending")
    .where("leaseUntil", "<", sql<Date>`clock_timestamp()`)
    .returning("id")
    .execute();
  return released.map(({ id }) => id);
}

/** Requeues a delivery whose attempt was aborted. */
export async function release(db: Db, { id, claimToken }: ClaimedDelivery): Promise<void> {
  await db
    .updateTable("webhookDelivery")
    .set({ ...requeued, attempts: sql`greatest(attempts - 1, 0)` })
    .where("id", "=", id)
    .where("claimToken", "=", claimToken)
    .where("state", "=", "sending")
    .execute();
}

/** The outcome of an attempt. */
export interface DeliveryOutcome {
  state: "delivered" | "waiting" | "failed";
  /** Seconds until the next attempt, if `waiting`. */
  pauseSeconds: number;
  fault: DeliveryFault | null;
  status: number | null;
  answer: string | null;
  milliseconds: number;
}

/** Records an attempt, and since when its endpoint fails. Does nothing if the claim is no longer this worker's. */
export async function settle(
  db: Db,
  { id, claimToken }: ClaimedDelivery,
  { state, pauseSeconds, fault, status, answer, milliseconds }: DeliveryOutcome,
): Promise<void> {
  const isDelivered = state === "delivered";
  await sql`
    with mine as (
      update webhook_delivery set state = ${state}, fault = ${fault}, status = ${status}, answer = ${answer},
        milliseconds = ${milliseconds}, tried_at = clock_timestamp(), lease_until = null, claim_token = null,
        due_at = case when ${state === "waiting"}
          then clock_timestamp() + make_interval(secs => ${pauseSeconds}::float8) end
      where id = ${id} and claim_token = ${claimToken} and state = 'sending'
      returning endpoint_id
    )
    update webhook_endpoint e set
      failing_since = case when not ${isDelivered} then clock_timestamp() end
    from mine where e.id = mine.endpoint_id and (e.failing_since is null) <> ${isDelivered}`.execute(
    db,
  );
}
