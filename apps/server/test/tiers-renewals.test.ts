import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { FakeStripe, stripeEvent } from "./support/fake-stripe.ts";
import { testServer } from "./support/server.ts";

const stripe = await new FakeStripe().listen();
const paid = await testServer({ payments: stripe.config });
const trial = await testServer();
beforeEach(() => {
  stripe.requests.length = 0;
  stripe.failure = undefined;
});

const day = 24 * 60 * 60 * 1000;
const inSeconds = (days: number) => Math.floor((paid.clock.now().getTime() + days * day) / 1000);

/** Somebody whose subscription Stripe told us of. */
async function payer(name: string) {
  const { id: user_id } = await paid.person(name);
  const { id } = stripe.put({
    id: `sub_${name}`,
    metadata: { user_id },
    current_period_end: inSeconds(30),
  });
  const event = { id: `evt_${name}`, type: "customer.subscription.created" };
  const object = { id, object: "subscription" };
  const { body, signature } = stripeEvent({ ...event, object }, { at: inSeconds(0) });
  const headers = { "content-type": "application/json", "stripe-signature": signature };
  const reply = await paid.call("/api/users/checkout-webhook/", { body, headers });
  expect(reply.body).toEqual({ data: { outcome: "applied" } });
  return { id, user_id };
}
const tierOf = async (userId: string) => {
  const { rows } = await sql<{ tier: string }>`
    select subscription_tier as tier from app_user where id = ${userId}`.execute(paid.context.db);
  return rows[0]?.tier;
};
const lookedUp = () => stripe.requests.map(({ what }) => what);

it("a subscription is asked about a day after its period if Stripe's events did not arrive", async () => {
  const { id, user_id } = await payer("Ana");
  stripe.put({ id, status: "canceled", ended_at: inSeconds(30) });
  stripe.requests.length = 0;
  paid.clock.advance(31 * day - 60_000);
  await paid.context.renewals.look();
  expect([lookedUp(), await tierOf(user_id)]).toEqual([[], "premium"]);
  paid.clock.advance(120_000);
  stripe.failure = 500;
  await paid.context.renewals.look();
  expect(await tierOf(user_id)).toBe("premium");
  stripe.failure = undefined;
  await paid.context.renewals.look();
  expect(await tierOf(user_id)).toBe("free");
  stripe.requests.length = 0;
  await paid.context.renewals.look();
  expect(lookedUp()).toEqual([]);
});

it("every one of many subscriptions is asked about, and those that were renewed once", async () => {
  const ids: string[] = [];
  for (let i = 0; i < 51; i++) ids.push((await payer(`Payer${i}`)).id);
  paid.clock.advance(32 * day);
  const asked = () => lookedUp().map((what) => what.split("/").at(-1));
  // while Stripe is away, each is asked about once at each look
  stripe.requests.length = 0;
  stripe.failure = 500;
  await paid.context.renewals.look();
  expect(new Set(asked())).toEqual(new Set(ids));
  // and as often as any other
  expect(asked().length % ids.length).toBe(0);
  stripe.failure = undefined;
  for (const id of ids) stripe.put({ id, current_period_end: inSeconds(28) });
  stripe.requests.length = 0;
  await paid.context.renewals.look();
  expect(asked()).toHaveLength(ids.length);
  expect(new Set(asked())).toEqual(new Set(ids));
  await paid.context.renewals.look();
  expect(lookedUp()).toHaveLength(ids.length);
});

it("a trial that was renewed says when it is renewed next", async () => {
  const { token, email } = await trial.person("Dan");
  const wish = { token, body: { tier: "medium" } };
  const { session_id } = (await trial.call("/api/users/upgrade-tier/", wish)).body.data;
  await trial.call(`/api/users/checkout/${session_id}/pay/`, { token, body: {} });
  trial.clock.advance(32 * day);
  const renewal = async () => {
    const asked = { token: await trial.logIn(email) };
    return (await trial.call("/api/users/tier/", asked)).body.data.subscription.renews_at;
  };
  expect(await renewal()).toBeNull();
  await trial.context.renewals.look();
  expect(Date.parse(await renewal())).toBeGreaterThan(trial.clock.now().getTime() + 27 * day);
});
