import { sql } from "kysely";
import { type WebhookEvent, webhookLimits } from "@sortes/contract";
import type { Db, Tx } from "../../../../client.ts";
import { insertWithin } from "../../../../insert-within.ts";

/** The number of its deliveries in a state, up to a limit. */
const countOf = (state: "waiting" | "failed") =>
  sql<number>`(
    select count(*)::int from (
      select from webhook_delivery d where d.endpoint_id = e.id and d.state = ${sql.lit(state)}
      limit ${sql.lit(webhookLimits.counted)}) as counted)`.as(state);

/** Until when the previous secret also signs; null if only one secret signs. */
const formerSecretUntil = sql<Date | null>`
  case when e.former_secret_until > clock_timestamp() then e.former_secret_until end`;

const selectRows = (db: Db) =>
  db
    .selectFrom("webhookEndpoint as e")
    .select(["e.id", "e.url", "e.note", "e.events", "e.state", "e.secretVersion"])
    .select(["e.failingSince", "e.version", "e.createdAt", "e.changedAt"])
    .select(formerSecretUntil.as("formerSecretUntil"))
    .select([countOf("waiting"), countOf("failed")])
    .orderBy("e.createdAt")
    .orderBy("e.id");

/** An outgoing webhook endpoint, with the counts of its deliveries. */
export type WebhookRow = Awaited<ReturnType<typeof list>>[number];

/** All endpoints, oldest first. */
export async function list(db: Db) {
  return await selectRows(db).execute();
}

export async function find(db: Db, id: string) {
  return await selectRows(db).where("e.id", "=", id).executeTakeFirst();
}

export async function lock(tx: Tx, id: string) {
  return await selectRows(tx).where("e.id", "=", id).forNoKeyUpdate().executeTakeFirst();
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

/**
 * Changes a locked endpoint. Disabling it fails its waiting deliveries; enabling it again, or another address, clears its
 * failure.
 */
export async function update(tx: Tx, { id, url, note, events, isOn, at }: WebhookChange) {
  await sql`
    update webhook_endpoint set url = ${url}, note = ${note}, events = ${[...events]}::text[],
      state = case when ${isOn} then 'on' when state = 'failed' then 'failed' else 'off' end,
      failing_since = case when ${isOn} and state = 'on' and url = ${url} then failing_since end,
      version = version + 1, changed_at = ${at}
    where id = ${id}`.execute(tx);
  if (!isOn) await failWaiting(tx, id);
  return await find(tx, id);
}

/** Deletes an endpoint with its deliveries. @returns its URL, if it existed. */
export async function remove(tx: Tx, id: string) {
  const gone = await tx
    .deleteFrom("webhookEndpoint")
    .where("id", "=", id)
    .returning("url")
    .executeTakeFirst();
  return gone?.url;
}

/** Rotates the secret of an endpoint; the previous secret also signs for a day. */
export async function renewSecret(tx: Tx, id: string) {
  const { formerSecretHours } = webhookLimits;
  await tx
    .updateTable("webhookEndpoint")
    .set({
      secretVersion: sql`secret_version + 1`,
      formerSecretUntil: sql<Date>`clock_timestamp() + make_interval(hours => ${sql.lit(formerSecretHours)})`,
      version: sql`version + 1`,
      changedAt: sql<Date>`clock_timestamp()`,
    })
    .where("id", "=", id)
    .execute();
  return await find(tx, id);
}

/**
 * Disables an endpoint whose address is gone, or at which no attempt has succeeded for days. Waiting deliveries of a disabled
 * endpoint fail, including one that was being attempted.
 * @param goneUrl the address that is gone, if any; staff may have replaced it in the meantime
 * @returns whether this call disabled it.
 */
export async function turnOff(tx: Tx, id: string, goneUrl: string | null): Promise<boolean> {
  // waits for a transaction that is disabling it
  const known = await tx
    .selectFrom("webhookEndpoint")
    .select("state")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const { rows } = await sql`
    update webhook_endpoint set state = 'failed', version = version + 1, changed_at = clock_timestamp()
    where id = ${id} and state = 'on' and (url = ${goneUrl}
      or failing_since < clock_timestamp() - make_interval(days => ${sql.lit(webhookLimits.offAfterDays)}))
    returning id`.execute(tx);
  const isOff = known?.state !== "on";
  if (isOff || rows.length > 0) await failWaiting(tx, id);
  return rows.length > 0;
}

/** Whether any endpoint was disabled after failures and not re-enabled. */
export async function hasFailed(db: Db): Promise<boolean> {
  const failed = db.selectFrom("webhookEndpoint").select("id").where("state", "=", "failed");
  return (await failed.limit(1).executeTakeFirst()) !== undefined;
}

async function failWaiting(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("webhookDelivery")
    .set({ state: "failed", fault: "off", dueAt: null })
    .where("endpointId", "=", id)
    .where("state", "=", "waiting")
    .execute();
}
