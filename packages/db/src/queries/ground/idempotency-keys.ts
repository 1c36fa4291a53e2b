import { sql } from "kysely";
import type { Db, Tx } from "../../client.ts";

export interface IdempotentCall {
  userId: string;
  procedure: string;
  key: string;
  /** SHA-256 of the request's input, in hex. */
  requestHash: string;
}

const same = (call: IdempotentCall) => ({
  userId: call.userId,
  procedure: call.procedure,
  key: call.key,
});

/** The result of claiming a key: this call owns it, an earlier call used it, or the person has too many keys. */
export type TakenKey =
  | { state: "taken" }
  | { state: "used"; requestHash: string; reply: unknown }
  | { state: "full"; oldest: Date };

/**
 * Claims a key for the call of this transaction. Waits for a concurrent transaction that claims it.
 * @param bounds the time since which keys count, and the maximum number of keys per person
 */
export async function take(
  tx: Tx,
  call: IdempotentCall,
  bounds: { now: Date; keptSince: Date; most: number },
): Promise<TakenKey> {
  const { now, keptSince, most } = bounds;
  await tx
    .deleteFrom("idempotencyKey")
    .where((eb) => eb.and(same(call)))
    .where("createdAt", "<", keptSince)
    .execute();
  const { rows } = await sql`
    insert into idempotency_key (user_id, procedure, key, request_hash, created_at)
    select ${call.userId}::uuid, ${call.procedure}, ${call.key}, ${call.requestHash}, ${now}::timestamptz
    where (
      select count(*) from (
        select from idempotency_key
        where user_id = ${call.userId} and created_at >= ${keptSince} limit ${most}
      ) as kept
    ) < ${most}
    on conflict (user_id, procedure, key) do nothing
    returning key`.execute(tx);
  if (rows.length > 0) return { state: "taken" };
  const earlier = await tx
    .selectFrom("idempotencyKey")
    .select(["requestHash", "reply"])
    .where((eb) => eb.and(same(call)))
    .executeTakeFirst();
  if (earlier)
    return { state: "used", requestHash: earlier.requestHash, reply: earlier.reply?.value };
  // among the person's few keys: the index by age would search everybody's
  const { rows: oldest } = await sql<{ at: Date }>`
    with own as materialized (
      select created_at from idempotency_key
      where user_id = ${call.userId} and created_at >= ${keptSince}
    )
    select min(created_at) as at from own`.execute(tx);
  return { state: "full", oldest: oldest[0]?.at ?? now };
}

/** Stores the reply, in the transaction that claimed the key. */
export async function keepReply(tx: Tx, call: IdempotentCall, reply: unknown) {
  await tx
    .updateTable("idempotencyKey")
    .set({ reply: JSON.stringify({ value: reply }) })
    .where((eb) => eb.and(same(call)))
    .execute();
}

/** @returns the number of deleted keys, at most `limit`. */
export async function removeBefore(db: Db, time: Date, limit: number) {
  const { numAffectedRows } = await sql`
    delete from idempotency_key where ctid = any (array(
      select ctid from idempotency_key where created_at < ${time} order by created_at limit ${limit}))
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}
