import { type Insertable, type Selectable, sql } from "kysely";
import type { SuppressionReason, WebhookEvent } from "@sortes/contract";
import type { Db, Tx } from "../../../client.ts";
import type { Database } from "../../../schema.gen.ts";
import * as webhookEvents from "../../ground/webhook-events.ts";

type ConsentRow = Selectable<Database["consentEvent"]>;

/**
 * Records a consent event in the transaction of its change, and queues it for webhooks. No query changes or deletes
 * consent events.
 */
export async function insertEvent(tx: Tx, event: Insertable<Database["consentEvent"]>) {
  await tx.insertInto("consentEvent").values(event).execute();
  const type = webhookEventOf[event.kind];
  if (type === undefined) return;
  const data = { source: event.source, campaign_id: event.campaignId ?? null };
  await webhookEvents.tell(tx, { type, subscriberId: event.subscriberId, data });
}

export type End = Extract<ConsentRow["kind"], "unsubscribed" | "declined">;

/** The kind of a wish for no newsletter: statistics of growth leave out those who were never subscribed. */
export const endOf = ({ confirmedAt }: { confirmedAt: Date | null }): End =>
  confirmedAt === null ? "declined" : "unsubscribed";

export const isEnd = (kind: ConsentRow["kind"]): boolean =>
  kind === "unsubscribed" || kind === "declined";

/** The webhook event of each kind of consent event, if any. */
const webhookEventOf: Partial<Record<ConsentRow["kind"], WebhookEvent>> = {
  confirmed: "subscriber.subscribed",
  resumed: "subscriber.subscribed",
  unsubscribed: "subscriber.unsubscribed",
  declined: "subscriber.unsubscribed",
};

/** Days after a mail within which unsubscribing by its link is attributed to it. */
const attributedDays = 30;

/** A subscriber's last campaign; null if older than `attributedDays`. */
export async function findLastCampaign(tx: Tx, subscriberId: string) {
  const { rows } = await sql<{ campaignId: string }>`
    select campaign_id from campaign_recipient
    where subscriber_id = ${subscriberId}
      -- while a second mail waits, the first has been sent
      and (state in ('sent', 'unknown') or first_sent_at is not null)
      and sent_at > now() - make_interval(days => ${sql.lit(attributedDays)})
    order by sent_at desc limit 1`.execute(tx);
  return rows[0]?.campaignId ?? null;
}

/** The campaign to which a subscriber's last unsubscribing is attributed, if any. */
export async function findCampaignLeft(tx: Tx, subscriberId: string) {
  const row = await tx
    .selectFrom("consentEvent")
    .select("campaignId")
    .where("subscriberId", "=", subscriberId)
    .where("kind", "=", "unsubscribed")
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.campaignId ?? null;
}

/**
 * Suppresses an address. An existing suppression stays, with two exceptions: reason `staff` replaces others, and
 * `erased` renews the time, so that undoing an import that created the suppression does not lift it.
 */
export async function insertSuppression(db: Db, suppression: Insertable<Database["suppression"]>) {
  const { addressHash, reason, createdAt } = suppression;
  await sql`
    insert into suppression (address_hash, reason, created_at)
    values (${addressHash}, ${reason}, coalesce(${createdAt ?? null}::timestamptz, now()))
    on conflict (address_hash) do update set
      reason = case excluded.reason when 'staff' then 'staff' else suppression.reason end,
      created_at = case excluded.reason when 'erased' then excluded.created_at else suppression.created_at end
    where excluded.reason in ('staff', 'erased')`.execute(db);
}

/** Filters the hashes to those of suppressed addresses, with the reason. */
export async function findSuppressed(db: Db, addressHashes: readonly string[]) {
  const { rows } = await sql<{ addressHash: string; reason: SuppressionReason }>`
    select address_hash, reason from suppression
    where address_hash = any(${addressHashes}::text[])`.execute(db);
  return new Map(rows.map(({ addressHash, reason }) => [addressHash, reason]));
}

/** The reason of an address's suppression, locked until the transaction ends; undefined if it is not suppressed. */
export async function lockSuppression(tx: Tx, addressHash: string) {
  const row = await tx
    .selectFrom("suppression")
    .select("reason")
    .where("addressHash", "=", addressHash)
    .forUpdate()
    .executeTakeFirst();
  return row?.reason;
}

export async function deleteSuppression(tx: Tx, addressHash: string) {
  await tx.deleteFrom("suppression").where("addressHash", "=", addressHash).execute();
}

/** The last consent event of a subscription, if any. */
export async function findLastConsent(tx: Tx, subscriberId: string) {
  return await tx
    .selectFrom("consentEvent")
    .select(["kind", "source", "createdAt"])
    .where("subscriberId", "=", subscriberId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The reason of an address's suppression; undefined if it is not suppressed. */
export async function findSuppression(db: Db, addressHash: string) {
  const row = await db
    .selectFrom("suppression")
    .select("reason")
    .where("addressHash", "=", addressHash)
    .executeTakeFirst();
  return row?.reason;
}

/**
 * Lifts the suppression of an address whose owner asked for the newsletter. Suppressions by staff stay.
 * @returns false if it stays.
 */
export async function liftSuppression(tx: Tx, addressHash: string) {
  await tx
    .deleteFrom("suppression")
    .where("addressHash", "=", addressHash)
    .where("reason", "!=", "staff")
    .execute();
  return (await findSuppression(tx, addressHash)) === undefined;
}
