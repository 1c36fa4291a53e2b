import { type Insertable, type Selectable, sql } from "kysely";
import type { PaymentOutcome, Tier } from "@sortes/contract";
import type { Db, Tx } from "../../client.ts";
import { changesAny } from "../../count.ts";
import type { Database } from "../../schema.gen.ts";
import type { PaymentProviderName } from "../../states.ts";
import * as audit from "./audit.ts";
import * as users from "./users.ts";
import { columns } from "../../columns.ts";

export type { PaymentProviderName } from "../../states.ts";
export type SubscriptionRow = Selectable<Database["subscription"]>;
export type CheckoutSessionRow = Selectable<Database["checkoutSession"]>;
export type TrialSubscriptionRow = Selectable<Database["trialSubscription"]>;

/** Whether an event changed nothing because something it refers to was unknown. */
const isUnknown = sql<boolean>`payment_event.outcome like 'unknown%'`;

const subscriptions = (db: Db) => db.selectFrom("subscription").select(columns.subscription);
const checkouts = (db: Db) => db.selectFrom("checkoutSession").select(columns.checkoutSession);
const trials = (db: Db) => db.selectFrom("trialSubscription").select(columns.trialSubscription);

/** Newest first. */
export async function findSubscriptions(db: Db, userId: string) {
  return await subscriptions(db)
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function findSubscription(db: Db, id: string) {
  return await subscriptions(db).where("id", "=", id).executeTakeFirst();
}

/** The person behind a provider's customer id, known from any of their subscriptions. */
export async function findUserIdOfCustomer(db: Db, customerId: string) {
  const row = await db
    .selectFrom("subscription")
    .select("userId")
    .where("customerId", "=", customerId)
    .executeTakeFirst();
  return row?.userId;
}

/** Inserts or updates a subscription and increments its version. */
export async function putSubscription(
  tx: Tx,
  row: Omit<Insertable<Database["subscription"]>, "version" | "createdAt">,
) {
  const { id: _id, userId: _userId, ...changes } = row;
  await tx
    .insertInto("subscription")
    .values({ ...row, createdAt: new Date(row.updatedAt) })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet((eb) => ({ ...changes, version: eb("subscription.version", "+", 1) })),
    )
    .execute();
}

/** Records that a rejected subscription was refunded and ended. @returns false if already recorded. */
export async function markRefunded(tx: Tx, id: string, now: Date) {
  return await changesAny(
    tx
      .updateTable("subscription")
      .set({ refundedAt: now })
      .where("id", "=", id)
      .where("refusedAt", "is not", null)
      .where("refundedAt", "is", null),
  );
}

/**
 * Sets a person's tier to the one that their subscriptions entitle them to, and records a change. Does nothing for an
 * unknown id.
 * @param tierBy the tier that subscriptions give at a time
 */
export async function settleTier(
  tx: Tx,
  { userId, now }: { userId: string; now: Date },
  tierBy: (subscriptions: SubscriptionRow[], now: Date) => Tier,
) {
  const user = await users.lock(tx, userId);
  if (!user) return;
  const tier = tierBy(await findSubscriptions(tx, userId), now);
  if (tier === user.subscriptionTier) return;
  await tx
    .updateTable("appUser")
    .set({ subscriptionTier: tier })
    .where("id", "=", userId)
    .execute();
  await audit.insert(tx, {
    actor: "payments",
    action: "tier.change",
    subject: userId,
    detail: { from: user.subscriptionTier, to: tier },
    createdAt: now,
  });
}

/**
 * People with a paid tier whose subscription has ended, or whose grace is over.
 * @param since considers only what ended after this time, to bound the query
 */
export async function findOverdueUsers(
  db: Db,
  { now, since, limit }: { now: Date; since: Date; limit: number },
) {
  const rows = await db
    .selectFrom("subscription as s")
    .select("s.userId")
    .distinct()
    .where((eb) =>
      eb.or([
        eb.and([eb("s.endsAt", ">", since), eb("s.endsAt", "<=", now)]),
        eb.and([eb("s.graceUntil", ">", since), eb("s.graceUntil", "<=", now)]),
      ]),
    )
    // if another subscription of the person gives the same tier, nothing changes
    .where((eb) =>
      // a scalar subquery, so that no plan reads all people
      eb(
        eb
          .selectFrom("appUser as u")
          .select("u.subscriptionTier")
          .whereRef("u.id", "=", "s.userId"),
        "=",
        eb.ref("s.tier"),
      ),
    )
    .limit(limit)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Subscriptions that go on as far as we know, although their paid period ended before a time, from the oldest end on. */
export async function findUnrenewed(
  db: Db,
  {
    provider,
    before,
    after,
    limit,
  }: {
    provider: PaymentProviderName;
    before: Date;
    /** The last one of the page before. */
    after: { id: string; periodEnd: Date | null } | undefined;
    limit: number;
  },
) {
  return await db
    .selectFrom("subscription")
    .select(["id", "periodEnd"])
    // not as parameters, so that each plan may use the index
    .where(sql<boolean>`status in ('active', 'trialing')`)
    .where("endsAt", "is", null)
    .where("periodEnd", "<", before)
    .where("provider", "=", provider)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple("periodEnd", "id"),
          ">",
          eb.tuple(after?.periodEnd ?? null, after?.id ?? ""),
        ),
      ),
    )
    .orderBy("periodEnd")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function insertCheckoutSession(tx: Tx, session: Omit<CheckoutSessionRow, "state">) {
  await tx.insertInto("checkoutSession").values(session).execute();
}

/** A person's checkout pages that can still be paid. */
export async function findOpenCheckouts(db: Db, userId: string, now: Date) {
  return await checkouts(db)
    .where("userId", "=", userId)
    .where("state", "=", "open")
    .where("expiresAt", ">", now)
    .execute();
}

/** People see only their own checkouts: others' are reported as missing. */
export async function findCheckout(db: Db, owned: { id: string; userId: string }) {
  return await checkouts(db)
    .where("id", "=", owned.id)
    .where("userId", "=", owned.userId)
    .executeTakeFirst();
}

export async function markCheckoutPaid(tx: Tx, id: string) {
  await tx.updateTable("checkoutSession").set({ state: "paid" }).where("id", "=", id).execute();
}

/** Closes checkout pages, which then can no longer be paid. */
export async function expireCheckouts(tx: Tx, ids: readonly string[], now: Date) {
  if (ids.length === 0) return;
  await tx
    .updateTable("checkoutSession")
    .set({ expiresAt: now })
    .where("id", "in", [...ids])
    .where("state", "=", "open")
    .execute();
}

/** A person's current trial, so that no second one is paid for. */
export async function findTrialInForce(tx: Tx, userId: string, now: Date) {
  return await trials(tx)
    .where("userId", "=", userId)
    .where("status", "=", "active")
    .where((eb) => eb.or([eb("cancelAtPeriodEnd", "=", false), eb("periodEnd", ">", now)]))
    .executeTakeFirst();
}

export async function findTrialSubscription(db: Db, id: string) {
  return await trials(db).where("id", "=", id).executeTakeFirst();
}

export async function putTrialSubscription(db: Db, row: Insertable<Database["trialSubscription"]>) {
  const { id: _id, userId: _userId, ...changes } = row;
  await db
    .insertInto("trialSubscription")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(changes))
    .execute();
}

/** Whether an event was handled. An event about something unknown may be repeated. */
export async function findHasPaymentEvent(db: Db, id: string) {
  const row = await db
    .selectFrom("paymentEvent")
    .select("id")
    .where("id", "=", id)
    .where((eb) => eb.not(isUnknown))
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false if the event was already handled. */
export async function insertPaymentEvent(
  tx: Tx,
  event: {
    id: string;
    kind: string;
    subscriptionId: string | null;
    outcome: PaymentOutcome;
    receivedAt: Date;
  },
) {
  return await changesAny(
    tx
      .insertInto("paymentEvent")
      .values(event)
      .onConflict((conflict) =>
        conflict
          .column("id")
          .doUpdateSet({ outcome: event.outcome, receivedAt: event.receivedAt })
          .where(isUnknown),
      ),
  );
}
