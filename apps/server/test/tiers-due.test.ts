import { beforeEach, expect, it } from "vitest";
import { FakeStripe, priceIds, stripeEvent } from "./support/fake-stripe.ts";
import { testServer } from "./support/server.ts";

const stripe = await new FakeStripe().listen();
const { call, person, clock } = await testServer({ payments: stripe.config });

let count = 0;
/** Tells that a subscription has changed, as Stripe does. */
async function tell(subscription: string) {
  const object = { id: subscription, object: "subscription" };
  const id = `evt_${(count += 1)}`;
  const at = Math.floor(clock.now().getTime() / 1000);
  const event = { id, type: "customer.subscription.updated", object };
  const { body, signature } = stripeEvent(event, { at });
  const headers = { "content-type": "application/json", "stripe-signature": signature };
  const reply = await call("/api/users/checkout-webhook/", { body, headers });
  expect(reply.body.data).toEqual({ outcome: "applied" });
}

/** Somebody with a subscription in that state. */
async function payer(name: string, status: string) {
  const somebody = await person(name);
  const metadata = { user_id: somebody.id };
  const { id } = stripe.put({ id: `sub_${name}`, price: priceIds.premium, metadata });
  await tell(id);
  if (status !== "active") {
    stripe.put({ id, status });
    await tell(id);
  }
  return { ...somebody, subscription: id };
}
const cancel = (token: string) => call("/api/users/cancel-tier/", { token, body: {} });
const erase = (token: string) =>
  call("/api/users/me/", { method: "DELETE", token, body: { current_password: "secret1" } });
const collected = () =>
  [...stripe.subscriptions.values()].filter((one) => one.status !== "canceled");

beforeEach(() => stripe.subscriptions.clear());

it.each(["past_due", "unpaid"])(
  "a subscription that is %s ends at once when it is cancelled, so that nothing is collected later",
  async (status) => {
    const { token } = await payer(`Cancel_${status}`, status);
    const { body } = await cancel(token);
    expect(body.data).toMatchObject({ tier: "free", features: [], subscription: null });
    expect(collected()).toEqual([]);
    // nothing is due any more: another one can be chosen
    const wish = { token, body: { tier: "medium" } };
    expect((await call("/api/users/upgrade-tier/", wish)).status).toBe(200);
  },
);

it("a subscription that was paid a moment ago ends with its period, although the failure is still shown", async () => {
  const { token, subscription } = await payer("JustPaid", "past_due");
  stripe.put({ id: subscription, status: "active" });
  expect((await cancel(token)).body.data).toMatchObject({
    tier: "premium",
    subscription: { status: "active", ends_at: expect.any(String) },
  });
  expect(collected()).toMatchObject([{ cancel_at_period_end: true }]);
});

it.each(["past_due", "unpaid", "incomplete", "paused"])(
  "a subscription that is %s ends at once with its account",
  async (status) => {
    const { token } = await payer(`Erase_${status}`, status);
    expect((await erase(token)).status).toBe(204);
    expect(collected()).toEqual([]);
  },
);

it.each(["active", "trialing"])(
  "a subscription that is %s ends with its period when the account is erased",
  async (status) => {
    const { token } = await payer(`Goes_${status}`, status);
    expect((await erase(token)).status).toBe(204);
    expect(collected()).toMatchObject([{ status, cancel_at_period_end: true }]);
  },
);

it("a subscription that is due goes on when it is resumed, without a date of renewal", async () => {
  const { token } = await payer("Resumes", "past_due");
  const { body } = await call("/api/users/cancel-tier/", { token, body: { resume: true } });
  expect(body.data.subscription).toMatchObject({
    status: "past_due",
    renews_at: null,
    ends_at: null,
    grace_until: expect.any(String),
  });
  expect(collected()).toMatchObject([{ status: "past_due", cancel_at_period_end: false }]);
});
