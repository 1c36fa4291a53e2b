import type { Db, Tx } from "../client.ts";

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

/**
 * Takes the key for the call of this transaction. Where another transaction is at it, waits for its end.
 * @returns undefined where the key is now this call's, else what the earlier call was and was answered.
 */
export async function takeIdempotencyKey(
  tx: Tx,
  call: IdempotentCall,
  times: { now: Date; keptSince: Date },
): Promise<{ requestHash: string; reply: unknown } | undefined> {
  await tx
    .deleteFrom("idempotencyKey")
    .where((eb) => eb.and(same(call)))
    .where("createdAt", "<", times.keptSince)
    .execute();
  const taken = await tx
    .insertInto("idempotencyKey")
    .values({ ...call, reply: null, createdAt: times.now })
    .onConflict((conflict) => conflict.columns(["userId", "procedure", "key"]).doNothing())
    .returning("key")
    .executeTakeFirst();
  if (taken) return undefined;
  const earlier = await tx
    .selectFrom("idempotencyKey")
    .select(["requestHash", "reply"])
    .where((eb) => eb.and(same(call)))
    .executeTakeFirstOrThrow();
  return { requestHash: earlier.requestHash, reply: earlier.reply?.value };
}

/** Keeps what the call is answered, in the transaction that took its key. */
export async function keepReply(tx: Tx, call: IdempotentCall, reply: unknown): Promise<void> {
  await tx
    .updateTable("idempotencyKey")
    .set({ reply: JSON.stringify({ value: reply }) })
    .where((eb) => eb.and(same(call)))
    .execute();
}

/** @returns how many went, at most `limit`. */
export async function deleteIdempotencyKeysBefore(
  db: Db | Tx,
  time: Date,
  limit: number,
): Promise<number> {
  const result = await db
    .deleteFrom("idempotencyKey")
    .where((eb) =>
      eb(
        eb.refTuple("userId", "procedure", "key"),
        "in",
        eb
          .selectFrom("idempotencyKey")
          .select(["userId", "procedure", "key"])
          .where("createdAt", "<", time)
          .limit(limit)
          .$asTuple("userId", "procedure", "key"),
      ),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
