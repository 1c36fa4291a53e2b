import { inTransaction } from "@sortes/db";
import * as users from "@sortes/db/accounts/users";
import * as payments from "@sortes/db/accounts/payments";
import { tierBy } from "@sortes/core";
import { testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { expect, it } from "vitest";
import type { WorkerContext } from "../src/context.ts";
import { housekeeping, tierTick } from "../src/jobs/housekeeping.ts";
import { registered } from "./people.ts";
import { testWorker } from "./test-worker.ts";

const { url } = await testDatabase();
const day = 24 * 60 * 60 * 1000;

interface Terms {
  tier?: "medium" | "premium";
  status?: "active" | "past_due";
  endsAt?: Date;
  graceUntil?: Date;
}
let made = 0;
async function subscribe({ db, clock }: WorkerContext, userId: string, terms: Terms) {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    await payments.putSubscription(tx, {
      id: `sub_${(made += 1)}`,
      userId,
      provider: "stripe",
      customerId: "cus_1",
      tier: "premium",
      status: "active",
      periodEnd: null,
      endsAt: null,
      graceUntil: null,
      updatedAt: now,
      ...terms,
    });
    await payments.settleTier(tx, { userId, now }, tierBy);
  });
}
const tierOf = async ({ db }: WorkerContext, id: string) =>
  (await users.findById(db, id))?.subscriptionTier;

it.each<[string, (end: Date) => Terms]>([
  ["was cancelled ends with its time", (endsAt) => ({ endsAt })],
  ["is not paid for ends with its grace", (graceUntil) => ({ status: "past_due", graceUntil })],
])("a paid tier that %s, which is audited", async (_what, termsOf) => {
  const { context, clock } = await testWorker({ databaseUrl: url });
  const { userId } = await registered(context);
  await subscribe(context, userId, termsOf(new Date(clock.now().getTime() + day)));
  clock.advance(day - 1000);
  await tierTick(context);
  expect(await tierOf(context, userId)).toBe("premium");
  clock.advance(1000);
  await Promise.all([tierTick(context), tierTick(context)]);
  expect(await tierOf(context, userId)).toBe("free");
  const { rows } = await sql`
    select detail from audit_log where subject = ${userId} order by created_at`.execute(context.db);
  expect(rows).toEqual([
    { detail: { from: "free", to: "premium" } },
    { detail: { from: "premium", to: "free" } },
  ]);
});

it("a tier stays if another subscription continues", async () => {
  const { context, clock } = await testWorker({ databaseUrl: url });
  const { userId } = await registered(context);
  await subscribe(context, userId, { tier: "medium" });
  await subscribe(context, userId, { endsAt: new Date(clock.now().getTime() + day) });
  clock.advance(2 * day);
  await tierTick(context);
  expect(await tierOf(context, userId)).toBe("medium");
});

it("a tier without a subscription is kept", async () => {
  const { context } = await testWorker({ databaseUrl: url });
  const { userId } = await registered(context);
  await sql`update app_user set subscription_tier = 'medium' where id = ${userId}`.execute(
    context.db,
  );
  await tierTick(context);
  expect(await tierOf(context, userId)).toBe("medium");
});

it("payment events are deleted after two years", async () => {
  const { context, clock } = await testWorker({ databaseUrl: url });
  const event = { kind: "invoice.paid", subscriptionId: null, outcome: "applied" as const };
  await inTransaction(context.db, (tx) =>
    payments.insertPaymentEvent(tx, { id: "evt_1", ...event, receivedAt: clock.now() }),
  );
  clock.advance(729 * day);
  await housekeeping(context);
  const count = async () =>
    (await sql`select 1 from payment_event where id = 'evt_1'`.execute(context.db)).rows.length;
  expect(await count()).toBe(1);
  clock.advance(2 * day);
  await housekeeping(context);
  expect(await count()).toBe(0);
});
