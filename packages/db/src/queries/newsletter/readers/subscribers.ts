import { type Selectable, sql, type Updateable } from "kysely";
import { type Language, newsletterTopics } from "@sortes/contract";
import type { Db, Tx } from "../../../client.ts";
import { changedBy } from "../../../count.ts";
import type { Database } from "../../../schema.gen.ts";
import { identityKey } from "../../../identity-key.ts";
import { columns } from "../../../columns.ts";

export type SubscriberRow = Selectable<Database["subscriber"]>;

/** A request to subscribe, or to set preferences. */
export interface SubscriberRequest {
  id: string;
  address: string;
  /** `suppressionHash` of the address; missing if the process has no secret, in which case the worker adds it. */
  addressHash?: string;
  locale: Language;
  requestedAt: Date;
}

/**
 * Finds the subscriber with an address or inserts a `pending` one, and locks it until the transaction ends. A
 * pending one counts as requested again.
 */
export async function lockOrInsert(tx: Tx, request: SubscriberRequest) {
  return await tx
    .insertInto("subscriber")
    .values({
      ...request,
      addressKey: identityKey(request.address),
      state: "pending",
      topics: [...newsletterTopics],
      createdAt: request.requestedAt,
    })
    .onConflict((conflict) =>
      conflict.column("addressKey").doUpdateSet((eb) => ({
        requestedAt: eb
          .case()
          .when("subscriber.state", "=", "pending")
          .then(eb.ref("excluded.requestedAt"))
          .else(eb.ref("subscriber.requestedAt"))
          .end(),
      })),
    )
    .returning(columns.subscriber)
    .executeTakeFirstOrThrow();
}

const subscribers = (db: Db) => db.selectFrom("subscriber").select(columns.subscriber);

export async function lock(tx: Tx, id: string) {
  return await subscribers(tx).where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function find(db: Db, id: string) {
  return await subscribers(db).where("id", "=", id).executeTakeFirst();
}

export async function findByAddress(db: Db, address: string) {
  return await subscribers(db).where("addressKey", "=", identityKey(address)).executeTakeFirst();
}

/** Changes a subscriber that the transaction has locked. */
export async function update(
  tx: Tx,
  id: string,
  changes: Pick<
    Updateable<Database["subscriber"]>,
    "state" | "frequency" | "topics" | "locale" | "timeZone" | "confirmedAt" | "unsubscribedAt"
  >,
) {
  await tx.updateTable("subscriber").set(changes).where("id", "=", id).execute();
}

/** Whether an address gets the newsletter. */
export async function isSubscribed(db: Db, address: string) {
  const row = await db
    .selectFrom("subscriber")
    .select("id")
    .where("addressKey", "=", identityKey(address))
    .where("state", "=", "active")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Adds missing address hashes.
 * @returns the number of subscribers that lacked one, at most `limit`.
 */
export async function fillAddressHashes(
  db: Db,
  hashOf: (addressKey: string) => string,
  limit: number,
) {
  const rows = await db
    .selectFrom("subscriber")
    .select(["id", "addressKey"])
    .where("addressHash", "is", null)
    .limit(limit)
    .execute();
  await sql`
    update subscriber as s set address_hash = made.hash
    from unnest(
      ${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ addressKey }) => hashOf(addressKey))}::text[]
    ) as made (id, hash)
    where s.id = made.id`.execute(db);
  return rows.length;
}

/** Removes at most `limit` subscribers who asked before that time and never confirmed. @returns their number. */
export async function removePendingBefore(db: Db, time: Date, limit: number) {
  return await changedBy(
    db.deleteFrom("subscriber").where("id", "in", (eb) =>
      eb
        .selectFrom("subscriber")
        .select("id")
        .where("state", "=", sql.lit("pending"))
        .where("requestedAt", "<", time)
        .orderBy("requestedAt")
        .limit(limit)
        // a subscriber who confirms concurrently stays
        .forUpdate(),
    ),
  );
}

/**
 * Erases a locked subscriber: the row with its tokens, confirmation mails, mail servers' messages about the address,
 * and individual opens and clicks. Queued mails are skipped; who waited for a second mail has had the first. Counts and
 * consent events stay, without the address.
 */
export async function erase(tx: Tx, { id, addressKey }: Pick<SubscriberRow, "id" | "addressKey">) {
  // a claimed mail finds no reader when its worker marks it
  await sql`
    update campaign_recipient
    set last_error = null,
      state = case when state <> 'queued' then state
        when first_sent_at is null then 'skipped' else 'sent' end,
      reason = case when state <> 'queued' then reason
        when first_sent_at is null then 'erased' else 'not_again' end
    where subscriber_id = ${id} and (state = 'queued' or last_error is not null)`.execute(tx);
  // counts stay, without the reader
  for (const table of [sql`campaign_engagement`, sql`campaign_click`])
    await sql`
      delete from ${table} e using campaign_recipient r
      where r.subscriber_id = ${id} and e.campaign_id = r.campaign_id and e.run = r.run
        and e.reader = r.id::text`.execute(tx);
  await tx
    .updateTable("deliveryReport")
    .set({ diagnostic: null })
    .where("subscriberId", "=", id)
    .where("diagnostic", "is not", null)
    .execute();
  // addresses are ASCII (`isEmailAddress`), so their keys are their lower case
  await sql`
    delete from mail_message
    where subscriber_id = ${id}
      or (kind = 'confirm_subscription' and address is not null and lower(address) = ${addressKey})`.execute(
    tx,
  );
  await tx.deleteFrom("subscriber").where("id", "=", id).execute();
}
