import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { FakeStripe, priceIds, stripeEvent } from "./support/fake-stripe.ts";
import { testServer, type TestServer } from "./support/server.ts";

const stripe = await new FakeStripe().listen();
const { call, person, logIn, context, clock, databaseUrl } = await testServer({
  payments: stripe.config,
});

const path = "/api/users/checkout-webhook/";
let count = 0;
const fresh = (prefix: string) => `${prefix}_${(count += 1)}`;
const seconds = () => Math.floor(clock.now().getTime() / 1000);
const day = 24 * 60 * 60 * 1000;

interface Given {
  id?: string;
  type?: string;
  object?: object;
  at?: number;
  secret?: string;
  /** The server that is told. */
  server?: Pick<TestServer, "call">;
}
/** Tells of a subscription, as Stripe does. */
function tell(subscription: string, given: Given = {}) {
  const { id = fresh("evt"), type = "customer.subscription.updated", at = seconds() } = given;
  const object = given.object ?? { id: subscription, object: "subscription" };
  const secret = given.secret === undefined ? {} : { secret: given.secret };
  const { body, signature } = stripeEvent({ id, type, object }, { at, ...secret });
  return send(body, signature, "application/json", given.server);
}
const send = (
  body: string | Buffer,
  signature: string,
  type = "application/json",
  server: Pick<TestServer, "call"> = { call },
) => server.call(path, { body, headers: { "content-type": type, "stripe-signature": signature } });

const tierOf = async (token: string) => (await call("/api/users/tier/", { token })).body.data;
const wish = (token: string, tier: string, headers: Record<string, string> = {}) =>
  call("/api/users/upgrade-tier/", { token, body: { tier }, headers });

/** Somebody who has paid. */
async function payer(name: string, price: string = priceIds.premium) {
  const somebody = await person(name);
  const { id } = stripe.put({ id: fresh("sub"), price, metadata: { user_id: somebody.id } });
  expect((await tell(id)).body).toEqual({ data: { outcome: "applied" } });
  return { ...somebody, subscription: id };
}

const asked = (what: string) => stripe.requests.filter((request) => request.what === what);
beforeEach(() => {
  stripe.requests.length = 0;
  stripe.failure = undefined;
  stripe.beforeSubscription = async () => {};
});

describe("a checkout at Stripe", () => {
  // spec 7.76
  it("is opened with the price of the tier, for its requester", async () => {
    const { token, id, email } = await person("Buyer");
    const { body, status } = await wish(token, "medium");
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        data: { checkout_url: expect.stringMatching(/^https:/), session_id: expect.any(String) },
      },
    });
    const [request] = asked("POST /v1/checkout/sessions");
    expect(request?.authorization).toBe("Bearer sk_test_0123456789");
    expect(Object.fromEntries(request?.fields ?? [])).toMatchObject({
      mode: "subscription",
      "line_items[0][price]": priceIds.medium,
      client_reference_id: id,
      customer_email: email,
      "subscription_data[metadata][user_id]": id,
      success_url: "https://sortes.example/tiers?checkout=done&wanted=medium",
    });
    expect((await tierOf(token)).tier).toBe("free");
  });

  it("is the same one for one Idempotency-Key, also at Stripe", async () => {
    const { token } = await person("Keyed");
    const replies = [];
    for (let i = 0; i < 2; i++)
      replies.push(await wish(token, "medium", { "idempotency-key": "k" }));
    expect(replies[1]?.body).toEqual(replies[0]?.body);
    const keys = asked("POST /v1/checkout/sessions").map(({ key }) => key);
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it("closes the previous one, so that nobody pays twice", async () => {
    const { token } = await person("Again");
    const first = (await wish(token, "medium")).body.data.session_id;
    await wish(token, "premium");
    expect(asked(`POST /v1/checkout/sessions/${first}/expire`)).toHaveLength(1);
  });

  it("answers 503 while Stripe fails, and nothing is stored", async () => {
    const { token, id } = await person("Down");
    stripe.failure = 500;
    expect(await wish(token, "medium")).toMatchObject({
      status: 503,
      body: { code: "UNAVAILABLE" },
    });
    const { rows } = await sql`select 1 from checkout_session where user_id = ${id}`.execute(
      context.db,
    );
    expect(rows).toEqual([]);
  });

  it("changes an existing subscription, and creates no second one", async () => {
    const { token, subscription } = await payer("Changer", priceIds.medium);
    stripe.requests.length = 0;
    expect((await wish(token, "medium")).body.code).toBe("TIER_ALREADY");
    const { body } = await wish(token, "premium");
    expect(body.data.session_id).toMatch(/^bps_/);
    expect(asked("POST /v1/checkout/sessions")).toEqual([]);
    const [request] = asked("POST /v1/billing_portal/sessions");
    expect(Object.fromEntries(request?.fields ?? [])).toMatchObject({
      "flow_data[type]": "subscription_update_confirm",
      "flow_data[subscription_update_confirm][subscription]": subscription,
      "flow_data[subscription_update_confirm][items][0][price]": priceIds.premium,
    });
  });

  it("uses the previous customer for returning people", async () => {
    const { token, subscription } = await payer("Back");
    stripe.put({ id: subscription, status: "canceled", ended_at: seconds() });
    await tell(subscription, { type: "customer.subscription.deleted" });
    await wish(token, "medium");
    const fields = asked("POST /v1/checkout/sessions")[0]?.fields;
    expect(fields?.get("customer")).toBe(`cus_${subscription}`);
    expect(fields?.get("customer_email")).toBeNull();
  });

  it("is opened for a new customer if Stripe has deleted the previous one", async () => {
    const { token, email, subscription } = await payer("Deleted");
    stripe.put({ id: subscription, status: "canceled", ended_at: seconds() });
    await tell(subscription);
    stripe.deletedCustomers.add(`cus_${subscription}`);
    const key = { "idempotency-key": "after-deletion" };
    const first = await wish(token, "medium", key);
    expect(first).toMatchObject({ status: 200 });
    expect((await wish(token, "medium", key)).body).toEqual(first.body);
    expect(asked("POST /v1/checkout/sessions").at(-1)?.fields.get("customer_email")).toBe(email);
  });

  it("cannot be paid on our trial page", async () => {
    const { token } = await person("Local");
    const { body } = await wish(token, "premium");
    const pay = `/api/users/checkout/${body.data.session_id}/pay/`;
    expect((await call(pay, { token, body: {} })).status).toBe(404);
    expect((await tierOf(token)).tier).toBe("free");
  });

  it("keeps the account from being erased while it can neither be closed nor read", async () => {
    const { token } = await person("Undecided");
    const { session_id } = (await wish(token, "medium")).body.data;
    const erase = () =>
      call("/api/users/me/", { method: "DELETE", token, body: { current_password: "secret1" } });
    stripe.failure = 500;
    expect(await erase()).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
    stripe.failure = undefined;
    expect((await erase()).status).toBe(204);
    expect(stripe.sessions.get(session_id)?.status).toBe("expired");
  });
});

describe("a Stripe event", () => {
  it.each([
    [
      "checkout.session.completed",
      (id: string) => ({ id: "cs_test_x", object: "checkout.session", subscription: id }),
    ],
    ["customer.subscription.created", (id: string) => ({ id, object: "subscription" })],
    [
      "invoice.paid",
      (id: string) => ({
        id: "in_1",
        object: "invoice",
        parent: { subscription_details: { subscription: id } },
      }),
    ],
  ])("of the kind %s grants the tier, which the next request has", async (type, objectOf) => {
    const { token, id } = await person(type.replaceAll(".", ""));
    const { id: sub } = stripe.put({ id: fresh("sub"), metadata: { user_id: id } });
    expect((await tell(sub, { type, object: objectOf(sub) })).status).toBe(200);
    expect(await tierOf(token)).toMatchObject({
      tier: "premium",
      has_portal: true,
      refunded_at: null,
      subscription: { status: "active", renews_at: expect.any(String) },
    });
  });

  // spec 7.80
  it("that is repeated changes nothing, and does not query Stripe", async () => {
    const { token, subscription } = await payer("Replayed");
    const id = fresh("evt");
    await tell(subscription, { id });
    stripe.put({ id: subscription, status: "canceled" });
    stripe.requests.length = 0;
    expect((await tell(subscription, { id })).body.data).toEqual({ outcome: "repeated" });
    expect(stripe.requests).toEqual([]);
    expect((await tierOf(token)).tier).toBe("premium");
  });

  it("waits its turn among many about one subscription", async () => {
    const { token, subscription } = await payer("Busy");
    const replies = await Promise.all(Array.from({ length: 16 }, () => tell(subscription)));
    expect(replies.map(({ body }) => body)).toEqual(
      Array.from({ length: 16 }, () => ({ data: { outcome: "applied" } })),
    );
    expect((await tierOf(token)).tier).toBe("premium");
  });

  it("that arrives many times at once is applied once", async () => {
    const { id } = await person("AtOnce");
    const { id: sub } = stripe.put({ id: fresh("sub"), metadata: { user_id: id } });
    const event = fresh("evt");
    const replies = await Promise.all([1, 2, 3, 4].map(() => tell(sub, { id: event })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const outcomes = replies
      .map(({ body }) => String(body.data.outcome))
      .toSorted((a, b) => (a < b ? -1 : 1));
    expect(outcomes).toEqual(["applied", "repeated", "repeated", "repeated"]);
    const audit = await sql`
      select 1 from audit_log where action = 'tier.change' and subject = ${id}`.execute(context.db);
    expect(audit.rows).toHaveLength(1);
  });

  it.each<[string, Given]>([
    ["forged", { secret: "whsec_of_somebody_else_0123456789" }],
    ["old", { at: Math.floor(Date.now() / 1000) - 3600 }],
  ])("that is %s is rejected and changes nothing", async (what, given) => {
    const { token, id } = await person(`No${what}`);
    const { id: sub } = stripe.put({ id: fresh("sub"), metadata: { user_id: id } });
    const at = given.at ?? seconds();
    expect(await tell(sub, { ...given, at })).toMatchObject({
      status: 400,
      body: { code: "PAYMENT_SIGNATURE_INVALID" },
    });
    expect((await tierOf(token)).tier).toBe("free");
    expect(stripe.requests).toEqual([]);
  });

  // spec 7.80
  it("with changed bytes, without a signature or JSON, is rejected", async () => {
    const object = { id: "sub_1", object: "subscription" };
    const event = { id: fresh("evt"), type: "customer.subscription.updated", object };
    const { body, signature } = stripeEvent(event, { at: seconds() });
    for (const [changed, by] of [
      [body.replace("sub_1", "sub_2"), signature],
      [`${body} `, signature],
      [body, ""],
      [body, "t=1,v1=abc"],
      ["", signature],
    ] as const)
      expect((await send(changed, by)).status).toBe(400);
    expect((await send(body, signature, "text/plain")).status).toBe(415);
    expect((await send(Buffer.alloc(256 * 1024 + 1, "x"), signature)).status).toBe(413);
    expect((await call(path)).status).toBe(405);
  });

  it.each([
    ["of a customer that nobody knows", {}, "unknown_customer"],
    [
      "of an account that is gone",
      { metadata: { user_id: "0197a2b0-0000-7000-8000-000000000000" } },
      "unknown_customer",
    ],
    [
      "whose account is nonsense",
      { metadata: { user_id: "'; drop table app_user" } },
      "unknown_customer",
    ],
  ])("%s is recorded and answered, and grants no tier", async (_what, over, outcome) => {
    const { id } = stripe.put({ id: fresh("sub"), ...over });
    const reply = await tell(id);
    expect(reply).toMatchObject({ status: 200, body: { data: { outcome } } });
  });

  it("about something else, or with an unknown price, grants no tier", async () => {
    const { id, token } = await person("Else");
    const reply = await tell("", {
      type: "charge.succeeded",
      object: { id: "ch_1", object: "charge" },
    });
    expect(reply.body.data).toEqual({ outcome: "not_ours" });
    const { id: sub } = stripe.put({
      id: fresh("sub"),
      price: "price_x",
      metadata: { user_id: id },
    });
    expect((await tell(sub)).status).toBe(503);
    expect((await tierOf(token)).tier).toBe("free");
  });

  it("that arrives after a later one does not restore the earlier state", async () => {
    const { token, subscription } = await payer("OutOfOrder");
    stripe.put({ id: subscription, status: "canceled", ended_at: seconds() });
    await tell(subscription, { type: "customer.subscription.deleted" });
    expect((await tierOf(token)).tier).toBe("free");
    await tell(subscription, { type: "customer.subscription.created", at: seconds() - 60 });
    expect((await tierOf(token)).tier).toBe("free");
  });

  it("queries Stripe again if another server applied an event in the meantime", async () => {
    const database = { url: databaseUrl, connections: 5, prepare: true };
    const server = await testServer({ payments: stripe.config, database }, clock);
    const { token, subscription } = await payer("Race");
    let isFirst = true;
    stripe.beforeSubscription = async () => {
      if (!isFirst) return;
      isFirst = false;
      // what the first is about to be answered is old by the time that it is written
      const old = { ...stripe.put({ id: subscription }) };
      stripe.put({ id: subscription, status: "canceled", ended_at: seconds() });
      await tell(subscription, { server });
      stripe.put({ ...old });
      setImmediate(() => stripe.put({ id: subscription, status: "canceled", ended_at: seconds() }));
    };
    expect((await tell(subscription)).status).toBe(200);
    expect((await tierOf(token)).tier).toBe("free");
  });

  it("is answered 503 while Stripe cannot be queried, and works when it is repeated", async () => {
    const { id, token } = await person("Later");
    const { id: sub } = stripe.put({ id: fresh("sub"), metadata: { user_id: id } });
    const event = fresh("evt");
    stripe.failure = 500;
    expect((await tell(sub, { id: event })).status).toBe(503);
    stripe.failure = undefined;
    expect((await tell(sub, { id: event })).body.data).toEqual({ outcome: "applied" });
    expect((await tierOf(token)).tier).toBe("premium");
  });
});

describe("a subscription at Stripe", () => {
  it("can be downgraded to another tier", async () => {
    const { token, subscription } = await payer("Down2");
    stripe.put({ id: subscription, price: priceIds.medium });
    await tell(subscription);
    expect((await tierOf(token)).tier).toBe("medium");
  });

  it("with a failed payment keeps its tier for 14 days from the first failure, and regains it when paid", async () => {
    const { token, id, email, subscription } = await payer("Failed");
    stripe.put({ id: subscription, status: "past_due" });
    const first = clock.now().getTime();
    await tell(subscription, {
      type: "invoice.payment_failed",
      object: { id: "in_2", object: "invoice", subscription },
    });
    const { tier, subscription: shown } = await tierOf(token);
    expect(tier).toBe("premium");
    const until = new Date(shown.grace_until).getTime();
    expect(until - first).toBeGreaterThanOrEqual(14 * day);
    expect(until - first).toBeLessThan(14 * day + 60_000);
    clock.advance(day);
    await tell(subscription);
    expect((await tierOf(token)).subscription.grace_until).toBe(shown.grace_until);
    clock.advance(14 * day);
    await tell(subscription);
    // sessions have ended meanwhile
    expect(await tierOf(await logIn(email))).toMatchObject({
      tier: "free",
      subscription: { status: "past_due", grace_until: null },
      ended_at: null,
    });
    stripe.put({ id: subscription, status: "active", current_period_end: seconds() + 1000 });
    await tell(subscription);
    const paid = await sql<{ tier: string }>`
      select subscription_tier as tier from app_user where id = ${id}`.execute(context.db);
    expect(paid.rows).toEqual([{ tier: "premium" }]);
  });

  it.each(["past_due", "unpaid"])(
    "that is %s must be paid before another one is chosen",
    async (status) => {
      const { token, subscription } = await payer(`Due${status}`);
      stripe.put({ id: subscription, status });
      await tell(subscription);
      for (const tier of ["medium", "premium"])
        expect(await wish(token, tier)).toMatchObject({
          status: 409,
          body: { code: "PAYMENT_DUE" },
        });
      expect(asked("POST /v1/checkout/sessions")).toEqual([]);
      expect((await call("/api/users/manage-tier/", { token, body: {} })).status).toBe(200);
    },
  );

  it.each(["unpaid", "incomplete", "incomplete_expired", "paused", "canceled", "a_new_one"])(
    "that is %s grants nothing",
    async (status) => {
      const { id, token } = await person(`S${status}`);
      const { id: sub } = stripe.put({ id: fresh("sub"), status, metadata: { user_id: id } });
      await tell(sub);
      expect((await tierOf(token)).tier).toBe("free");
    },
  );

  // spec 7.77
  it("can be cancelled at its end, and resumed from our page", async () => {
    const { token, subscription } = await payer("Cancel");
    const cancel = (body: object) => call("/api/users/cancel-tier/", { token, body });
    const ended = await cancel({});
    expect(ended.body.data).toMatchObject({
      tier: "premium",
      subscription: { ends_at: expect.any(String) },
    });
    expect(stripe.subscriptions.get(subscription)?.cancel_at_period_end).toBe(true);
    expect((await cancel({ resume: true })).body.data.subscription.ends_at).toBeNull();
  });

  it("ends with the account, which stays while Stripe is unreachable", async () => {
    const { token, subscription } = await payer("Leaver");
    const { body } = await wish(token, "medium");
    expect(body.data.session_id).toEqual(expect.any(String));
    const erase = () =>
      call("/api/users/me/", { method: "DELETE", token, body: { current_password: "secret1" } });
    stripe.failure = 500;
    expect(await erase()).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
    stripe.failure = undefined;
    expect((await call("/api/users/me/", { token })).status).toBe(200);
    expect((await erase()).status).toBe(204);
    expect(stripe.subscriptions.get(subscription)?.cancel_at_period_end).toBe(true);
    expect((await call("/api/users/me/", { token })).status).toBe(401);
  });

  it("that has ended, or is unknown to Stripe, does not prevent erasing the account", async () => {
    for (const over of [true, false]) {
      const { token, subscription } = await payer(over ? "Ended" : "Unknown");
      if (over) stripe.put({ id: subscription, status: "canceled" });
      else stripe.subscriptions.delete(subscription);
      const body = { current_password: "secret1" };
      const { status } = await call("/api/users/me/", { method: "DELETE", token, body });
      expect([over, status]).toEqual([over, 204]);
      expect(asked(`POST /v1/subscriptions/${subscription}`)).toEqual([]);
    }
  });

  // spec 7.78
  it("is managed on a page of Stripe", async () => {
    const { token, subscription } = await payer("Manager");
    const { body } = await call("/api/users/manage-tier/", { token, body: {} });
    expect(body.data.portal_url).toMatch(/^https:\/\/stripe\.test\//);
    const [request] = asked("POST /v1/billing_portal/sessions");
    expect(request?.fields.get("customer")).toBe(`cus_${subscription}`);
  });
});

// the last one, since it moves the clock by a month
it("the end of a subscription is shown for 30 days, unless there is another one", async () => {
  const { id, email, subscription } = await payer("Over");
  stripe.put({ id: subscription, status: "canceled", ended_at: seconds() });
  await tell(subscription);
  const end = new Date(seconds() * 1000);
  const endedAt = async () => (await tierOf(await logIn(email))).ended_at;
  const shown = await endedAt();
  expect(end.getTime() - Date.parse(shown)).toBeLessThan(5000);
  clock.advance(30 * day - 60_000);
  expect(await endedAt()).toBe(shown);
  const other = stripe.put({ id: fresh("sub"), price: priceIds.medium, metadata: { user_id: id } });
  await tell(other.id);
  expect(await endedAt()).toBeNull();
  stripe.put({ id: other.id, status: "canceled" });
  await tell(other.id);
  expect(await endedAt()).toBe(shown);
  clock.advance(60_000);
  expect(await endedAt()).toBeNull();
});
