import { type Insertable, sql } from "kysely";
import type { PaidTier } from "@sortes/contract";
import type { Db, Tx } from "../../client.ts";
import type { Database } from "../../schema.gen.ts";

/** Records which tier each price gives. The last call wins. */
export async function notePriceTiers(db: Db, prices: ReadonlyMap<string, PaidTier>, notedAt: Date) {
  if (prices.size === 0) return;
  await db
    .insertInto("paymentPrice")
    .values([...prices].map(([id, tier]) => ({ id, tier, notedAt })))
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((eb) => ({ tier: eb.ref("excluded.tier") })),
    )
    .execute();
}

/** The recorded tiers of prices; unknown prices are omitted. */
export async function findPriceTiers(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, PaidTier>();
  const rows = await db
    .selectFrom("paymentPrice")
    .select(["id", "tier"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map(({ id, tier }) => [id, tier]));
}

/** Stores an event that could not be applied yet. @returns whether this was its first attempt. */
export async function putWaitingPaymentEvent(
  tx: Tx,
  event: Omit<Insertable<Database["paymentEventWaiting"]>, "tries" | "firstAt">,
) {
  const { reason, price, lastAt } = event;
  const row = await tx
    .insertInto("paymentEventWaiting")
    .values({ ...event, firstAt: lastAt })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((eb) => ({
        reason,
        price,
        lastAt,
        tries: eb("paymentEventWaiting.tries", "+", 1),
      })),
    )
    .returning("tries")
    .executeTakeFirstOrThrow();
  return row.tries === 1;
}

/** Removes a handled event, and all waiting events about the same subscription. */
export async function deleteWaitingPaymentEvents(
  tx: Tx,
  { id, subscriptionId }: { id: string; subscriptionId: string | null },
) {
  await tx
    .deleteFrom("paymentEventWaiting")
    .where((eb) => eb.or([eb("id", "=", id), eb("subscriptionId", "=", subscriptionId)]))
    .execute();
}

/** The number of waiting events, and the time of the oldest. */
export async function countWaitingPaymentEvents(db: Db) {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
    select count(*)::int as waiting, min(first_at) as oldest from payment_event_waiting`.execute(
    db,
  );
  return rows[0] ?? { waiting: 0, oldest: null };
}
