import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { closeContext, createContext } from "../src/features/context.ts";
import { FakeStripe, priceIds, stripeEvent } from "./support/fake-stripe.ts";
import { testServer } from "./support/server.ts";

const stripe = await new FakeStripe().listen();
const { app, call, person, context, clock } = await testServer({ payments: stripe.config });
/** The same installation after its operator has given both tiers new prices. */
const newPrices = { medium: "price_medium2", premium: "price_premium2" };
const later = createContext(
  { ...context.config, payments: { ...stripe.config, priceIds: newPrices } },
  { log: app.log, clock },
);
afterAll(() => closeContext(later));

let count = 0;
const fresh = (prefix: string) => `${prefix}_${(count += 1)}`;
const seconds = () => Math.floor(clock.now().getTime() / 1000);

/** Tells the server of that context of a subscription. */
async function tell(at: typeof context, subscription: string, id = fresh("evt")) {
  const object = { id: subscription, object: "subscription" };
  const type = "customer.subscription.updated";
  const { body, signature } = stripeEvent({ id, type, object }, { at: seconds() });
  return await at.paymentEvents.receive(Buffer.from(body), signature);
}

async function payer(name: string, price: string = priceIds.premium) {
  const somebody = await person(name);
  const { id } = stripe.put({ id: fresh("sub"), price, metadata: { user_id: somebody.id } });
  return { ...somebody, subscription: id };
}
async function upgrade(at: typeof context, id: string, tier: "medium" | "premium") {
  const { rows } = await sql<never>`select * from app_user where id = ${id}`.execute(at.db);
  const [user] = rows;
  if (!user) throw new Error("there is nobody");
  const buyer = { locale: "en" as const, idempotencyKey: undefined, once: at.onceEach.plain };
  return await at.tiers.upgrade(tier, { user, ...buyer });
}
const tierOf = async (token: string) => (await call("/api/users/tier/", { token })).body.data.tier;
const waiting = async () => {
  const { rows } = await sql<{ id: string; reason: string; price: string | null }>`
    select id, reason, price from payment_event_waiting order by id`.execute(context.db);
  return rows;
};

beforeEach(async () => {
  stripe.failure = undefined;
  stripe.failing = undefined;
  await sql`delete from payment_event_waiting`.execute(context.db);
});

describe("after a price change, a subscription at an old price", () => {
  // spec 7.80
  it("keeps the tier of its price, and loses it when it ends", async () => {
    const { token, subscription } = await payer("Ends");
    await tell(context, subscription);
    stripe.put({ id: subscription, current_period_end: seconds() + 5000 });
    expect(await tell(later, subscription)).toBe("applied");
    expect(await tierOf(token)).toBe("premium");
    stripe.put({ id: subscription, status: "canceled", ended_at: seconds() });
    expect(await tell(later, subscription)).toBe("applied");
    expect(await tierOf(token)).toBe("free");
  });

  it("keeps its grace period when a payment fails", async () => {
    const { token, subscription } = await payer("Fails", priceIds.medium);
    await tell(context, subscription);
    stripe.put({ id: subscription, status: "past_due" });
    expect(await tell(later, subscription)).toBe("applied");
    const { body } = await call("/api/users/tier/", { token });
    expect(body.data.subscription.grace_until).toEqual(expect.any(String));
  });

  it("that was paid for on a page opened before the change gives its tier", async () => {
    const { token, id } = await person("Opened");
    const priceIds = { medium: "price_medium0", premium: "price_premium0" };
    const payments = { ...stripe.config, priceIds };
    const earlier = createContext({ ...context.config, payments }, { log: app.log, clock });
    const { sessionId } = await upgrade(earlier, id, "medium");
    await closeContext(earlier);
    const made = stripe.pay(sessionId);
    expect(await tell(later, made?.id ?? "")).toBe("applied");
    expect(await tierOf(token)).toBe("medium");
  });

  it("can be changed to the other tier at the new price", async () => {
    const { id, subscription } = await payer("Changes", priceIds.medium);
    await tell(context, subscription);
    stripe.requests.length = 0;
    await upgrade(later, id, "premium");
    const [request] = stripe.requests.filter(({ what }) => what.includes("billing_portal"));
    const items = "flow_data[subscription_update_confirm][items][0]";
    expect(request?.fields.get(`${items}[id]`)).toBe(`si_${subscription}`);
    expect(request?.fields.get(`${items}[price]`)).toBe(newPrices.premium);
  });

  it("ends even if its price is no longer known", async () => {
    const { token, subscription } = await payer("Forgotten");
    await tell(context, subscription);
    await sql`delete from payment_price`.execute(context.db);
    stripe.put({ id: subscription, status: "canceled", ended_at: seconds() });
    expect(await tell(later, subscription)).toBe("applied");
    expect(await tierOf(token)).toBe("free");
  });
});

describe("a Stripe event that cannot be applied", () => {
  it("for an unknown price fails, is reported, and is applied once the price is known", async () => {
    const { token, subscription } = await payer("Unknown", "price_of_nobody");
    const event = fresh("evt");
    await expect(tell(context, subscription, event)).rejects.toThrow("UNAVAILABLE");
    await expect(tell(context, subscription, event)).rejects.toThrow("UNAVAILABLE");
    expect(await waiting()).toEqual([
      { id: event, reason: "unknown_price", price: "price_of_nobody" },
    ]);
    const audit = await sql<{ detail: unknown }>`
      select detail from audit_log where action = 'payment.waits' and subject = ${subscription}`.execute(
      context.db,
    );
    expect(audit.rows).toEqual([{ detail: { reason: "unknown_price", price: "price_of_nobody" } }]);
    const payments = { ...stripe.config, priceIds: { ...priceIds, premium: "price_of_nobody" } };
    const mended = createContext({ ...context.config, payments }, { log: app.log, clock });
    expect(await tell(mended, subscription, event)).toBe("applied");
    await closeContext(mended);
    expect(await tierOf(token)).toBe("premium");
    expect(await waiting()).toEqual([]);
  });

  it("for a subscription unknown to Stripe fails, is reported, and is applied when repeated", async () => {
    const { token, subscription } = await payer("Missing");
    const found = stripe.subscriptions.get(subscription);
    stripe.subscriptions.delete(subscription);
    const event = fresh("evt");
    await expect(tell(context, subscription, event)).rejects.toThrow("UNAVAILABLE");
    expect(await waiting()).toMatchObject([{ id: event, reason: "unknown_subscription" }]);
    if (found) stripe.put(found);
    expect(await tell(context, subscription, event)).toBe("applied");
    expect(await tierOf(token)).toBe("premium");
    expect(await waiting()).toEqual([]);
  });

  it("during an outage of Stripe waits too, until another event of the same subscription", async () => {
    const { subscription } = await payer("Away");
    stripe.failure = 500;
    await expect(tell(context, subscription)).rejects.toThrow("UNAVAILABLE");
    expect(await waiting()).toMatchObject([{ reason: "unavailable" }]);
    stripe.failure = undefined;
    await tell(context, subscription);
    // any event about the subscription settles its current state
    expect(await waiting()).toEqual([]);
  });

  it("that an older server dropped is applied when Stripe resends it", async () => {
    const { token, subscription } = await payer("Dropped");
    const event = fresh("evt");
    await sql`
      insert into payment_event (id, kind, subscription_id, outcome, received_at)
      values (${event}, 'customer.subscription.updated', ${subscription}, 'unknown_price', now())`.execute(
      context.db,
    );
    expect(await tell(context, subscription, event)).toBe("applied");
    expect(await tierOf(token)).toBe("premium");
    expect(await tell(context, subscription, event)).toBe("repeated");
  });

  it("is counted for operators, by page, metric and health", async () => {
    const { subscription } = await payer("Counted", "price_of_nobody_else");
    await expect(tell(context, subscription)).rejects.toThrow("UNAVAILABLE");
    const overview = await context.operations.overview();
    expect(overview.payments).toMatchObject({ waiting: 1, oldestSince: expect.any(String) });
    expect(await context.metrics.render()).toContain("sortes_payment_events_waiting 1\n");
    const { body } = await call("/api/health-check");
    expect(body.data.notes).toContain("payments_waiting");
  });

  it("does not include purchases of something else at Stripe", async () => {
    const { token, subscription } = await payer("Shop", priceIds.medium);
    await tell(context, subscription);
    const customer = `cus_${subscription}`;
    const { id } = stripe.put({ id: fresh("sub"), customer, price: "price_of_a_book" });
    expect(await tell(context, id)).toBe("not_ours");
    expect(await waiting()).toEqual([]);
    expect(await tierOf(token)).toBe("medium");
  });
});
