import { type RawBuilder, sql } from "kysely";
import { type WebhookEvent, webhookLimits, type WebhookState } from "@sortes/contract";
import type { Db, Tx } from "../../../../client.ts";
import { insertWithin } from "../../../../insert-within.ts";

/** An outgoing webhook endpoint. */
export interface WebhookRow {
  id: string;
  url: string;
  note: string;
  events: WebhookEvent[];
  state: WebhookState;
  secretVersion: number;
  /** Until when the previous secret also signs; null if only one secret signs. */
  formerSecretUntil: Date | null;
  failingSince: Date | null;
  version: number;
  createdAt: Date;
  changedAt: Date;
}

/** An endpoint with the counts of its deliveries, up to a limit. */
export interface CountedWebhookRow extends WebhookRow {
  waiting: number;
  failed: number;
}

const columns = sql`e.id, e.url, e.note, e.events, e.state, e.secret_version,
  case when e.former_secret_until > clock_timestamp() then e.former_secret_until end as former_secret_until,
  e.failing_since, e.version, e.created_at, e.changed_at`;

const countOf = (state: "waiting" | "failed") => sql`(
  select count(*)::int from (
    select from webhook_delivery d where d.endpoint_id = e.id and d.state = ${sql.lit(state)}
    limit ${sql.lit(webhookLimits.counted)}) as counted)`;

const counted = (condition: RawBuilder<unknown>, locking = sql``) => sql<CountedWebhookRow>`
  select ${columns}, ${countOf("waiting")} as waiting, ${countOf("failed")} as failed
  from webhook_endpoint e where ${condition} order by e.created_at, e.id ${locking}`;

/** All endpoints, oldest first. */
export async function list(db: Db) {
  return (await counted(sql`true`).execute(db)).rows;
}

export async function find(db: Db, id: string) {
  return (await counted(sql`e.id = ${id}`).execute(db)).rows[0];
}

export async function lock(tx: Tx, id: string) {
  return (await counted(sql`e.id = ${id}`, sql`for no key update`).execute(tx)).rows[0];
}

/** @throws DomainError WEBHOOK_LIMIT */
export async function insert(
  tx: Tx,
  { id, url, note, events, at }: { at: Date } & Pick<WebhookRow, "id" | "url" | "note" | "events">,
) {
  const { endpoints: limit } = webhookLimits;
  await insertWithin(tx, { table: "webhookEndpoint", limit, code: "WEBHOOK_LIMIT" }, () =>
    tx
      .insertInto("webhookEndpoint")
      .values({ id, url, note, events: [...events], createdAt: at, changedAt: at })
      .execute(),
  );
  return await find(tx, id);
}

export interface WebhookChange extends Pick<WebhookRow, "id" | "url" | "note"> {
  events: readonly WebhookEvent[];
  isOn: boolean;
  at: Date;
}

/** Changes a locked endpoint. Disabling it fails its waiting deliveries; enabling it again clears its failure. */
export async function update(tx: Tx, { id, url, note, events, isOn, at }: WebhookChange) {
  await sql`
    update webhook_endpoint set url = ${url}, note = ${note}, events = ${[...events]}::text[],
      state = case when ${isOn} then 'on' when state = 'failed' then 'failed' else 'off' end,
      failing_since = case when ${isOn} and state = 'on' then failing_since end,
      version = version + 1, changed_at = ${at}
    where id = ${id}`.execute(tx);
  if (!isOn) await failWaiting(tx, id);
  return await find(tx, id);
}

/** Deletes an endpoint with its deliveries. @returns its URL, if it existed. */
export async function remove(tx: Tx, id: string) {
  const { rows } = await sql<{ url: string }>`
    delete from webhook_endpoint where id = ${id} returning url`.execute(tx);
  return rows[0]?.url;
}

/** Rotates the secret of an endpoint; the previous secret also signs for a day. */
export async function renewSecret(tx: Tx, id: string) {
  await sql`
    update webhook_endpoint set secret_version = secret_version + 1,
      former_secret_until = clock_timestamp() + make_interval(hours => ${sql.lit(webhookLimits.formerSecretHours)}),
      version = version + 1, changed_at = clock_timestamp()
    where id = ${id}`.execute(tx);
  return await find(tx, id);
}

/**
 * Disables an endpoint that is gone, or at which no attempt has succeeded for days. Waiting deliveries of a disabled
 * endpoint fail, including one that was being attempted.
 * @returns whether this call disabled it.
 */
export async function turnOff(tx: Tx, id: string, isGone: boolean): Promise<boolean> {
  // waits for a transaction that is disabling it
  const { rows: known } = await sql<{ state: WebhookState }>`
    select state from webhook_endpoint where id = ${id} for no key update`.execute(tx);
  const { rows } = await sql`
    update webhook_endpoint set state = 'failed', version = version + 1, changed_at = clock_timestamp()
    where id = ${id} and state = 'on' and (${isGone}
      or failing_since < clock_timestamp() - make_interval(days => ${sql.lit(webhookLimits.offAfterDays)}))
    returning id`.execute(tx);
  const isOff = known[0]?.state !== "on";
  if (isOff || rows.length > 0) await failWaiting(tx, id);
  return rows.length > 0;
}

/** Whether any endpoint was disabled after failures and not re-enabled. */
export async function hasFailed(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from webhook_endpoint where state = 'failed' limit 1`.execute(db);
  return rows.length > 0;
}

async function failWaiting(tx: Tx, id: string): Promise<void> {
  await sql`
    update webhook_delivery set state = 'failed', fault = 'off', due_at = null
    where endpoint_id = ${id} and state = 'waiting'`.execute(tx);
}
