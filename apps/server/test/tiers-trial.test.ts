import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createContext } from "../src/features/context.ts";
import { predefinedPacks } from "../src/features/generators/packs/predefined/predefined-packs.ts";
import { testServer } from "./support/server.ts";

const { app, call, person, logIn, context, clock, setPerson } = await testServer({
  prices: { medium: { amount: "3.50", currency: "EUR", every: "month" }, premium: null },
});
const day = 24 * 60 * 60 * 1000;

const tierOf = async (token: string) => (await call("/api/users/tier/", { token })).body.data;
const wish = (token: string, tier: unknown, headers: Record<string, string> = {}) =>
  call("/api/users/upgrade-tier/", { token, body: { tier }, headers });
const pay = (token: string, id: string) =>
  call(`/api/users/checkout/${id}/pay/`, { token, body: {} });
const cancel = (token: string, body: object = {}) =>
  call("/api/users/cancel-tier/", { token, body });
async function buy(token: string, tier: string): Promise<void> {
  const { body } = await wish(token, tier);
  expect((await pay(token, body.data.session_id)).status).toBe(200);
}

// spec 7.74
it("the payment provider and prices are public", async () => {
  expect((await call("/api/tiers/")).body.data).toEqual({
    payments: "trial",
    prices: { medium: { amount: "3.50", currency: "EUR", every: "month" }, premium: null },
  });
});

// spec 7.75
it("a new account is free", async () => {
  const { token } = await person("Free");
  expect(await tierOf(token)).toEqual({
    tier: "free",
    features: [],
    history_limit: 100,
    subscription: null,
    has_portal: false,
    refunded_at: null,
    ended_at: null,
  });
});

describe("a trial payment", () => {
  // spec 7.75
  it("changes the tier when it is paid, and the next request has it", async () => {
    const { token } = await person("Buyer");
    const opened = await wish(token, "premium");
    expect(opened.status).toBe(200);
    const { checkout_url, session_id } = opened.body.data;
    expect(checkout_url).toBe(`https://sortes.example/checkout/${session_id}`);
    const page = () => call(`/api/users/checkout/${session_id}/`, { token });
    expect((await page()).body.data).toEqual({ tier: "premium", state: "open" });
    const shut = predefinedPacks.en.find(({ isPremium }) => isPremium);
    const use = () =>
      call("/api/packs/use/", { token, body: { pack_id: shut?.id, generator_type: "team" } });
    expect((await use()).status).toBe(403);
    expect((await tierOf(token)).tier).toBe("free");
    expect((await pay(token, session_id)).body.data).toEqual({ paid: true });
    expect((await use()).status).toBe(200);
    expect((await page()).body.data).toEqual({ tier: "premium", state: "paid" });
    const me = await call("/api/users/me/", { token });
    expect(me.body.data).toMatchObject({ subscription_tier: "premium", is_premium: true });
    expect(await tierOf(token)).toEqual({
      tier: "premium",
      features: ["cloudHistory", "reuseParameters", "noAds", "customGenerators", "prioritySupport"],
      history_limit: null,
      subscription: {
        tier: "premium",
        status: "active",
        renews_at: expect.any(String),
        ends_at: null,
        grace_until: null,
      },
      has_portal: false,
      refunded_at: null,
      ended_at: null,
    });
  });

  // spec 7.79
  it("is made once, however often the button is pressed", async () => {
    const { token, id } = await person("Twice");
    const { body } = await wish(token, "medium");
    const replies = await Promise.all([1, 2, 3].map(() => pay(token, body.data.session_id)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { rows } = await sql`select 1 from subscription where user_id = ${id}`.execute(
      context.db,
    );
    expect(rows).toHaveLength(1);
    const events = await sql`
      select outcome from payment_event where id = ${`evt_${body.data.session_id}`}`.execute(
      context.db,
    );
    expect(events.rows).toEqual([{ outcome: "applied" }]);
  });

  it("is not accessible to others", async () => {
    const { token } = await person("Owner");
    const other = await person("Other");
    const { body } = await wish(token, "medium");
    const id = body.data.session_id;
    expect((await call(`/api/users/checkout/${id}/`, { token: other.token })).status).toBe(404);
    expect((await pay(other.token, id)).status).toBe(404);
    expect((await tierOf(other.token)).tier).toBe("free");
  });

  // spec 7.79
  it("is refused after a day, and once another page was opened", async () => {
    const { token } = await person("Late");
    const first = (await wish(token, "medium")).body.data.session_id;
    const second = (await wish(token, "premium")).body.data.session_id;
    expect(await pay(token, first)).toMatchObject({ status: 409, body: { code: "CHECKOUT_OVER" } });
    clock.advance(day);
    expect((await pay(token, second)).status).toBe(409);
    const { body } = await call(`/api/users/checkout/${second}/`, { token });
    expect(body.data.state).toBe("expired");
    expect((await tierOf(token)).tier).toBe("free");
  });

  // spec 7.76
  it("uses the same page for one Idempotency-Key", async () => {
    const { token } = await person("Keyed");
    const key = { "idempotency-key": "k" };
    const [a, b] = [await wish(token, "medium", key), await wish(token, "medium", key)];
    expect(b.body).toEqual(a.body);
    expect((await pay(token, a.body.data.session_id)).status).toBe(200);
    expect(await wish(token, "premium", key)).toMatchObject({
      status: 409,
      body: { code: "IDEMPOTENCY_KEY_REUSED" },
    });
  });

  it.each([["free"], ["gold"], [undefined], [3], [null]])("is refused for %j", async (tier) => {
    const { token } = await person(`None${String(tier)}`);
    const reply = await wish(token, tier);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.errors)).toEqual(["tier"]);
  });

  it("changes to another tier in the same subscription, up and down", async () => {
    const { token, id } = await person("Mover");
    await buy(token, "medium");
    expect(await wish(token, "medium")).toMatchObject({
      status: 409,
      body: { code: "TIER_ALREADY" },
    });
    await buy(token, "premium");
    expect((await tierOf(token)).tier).toBe("premium");
    await buy(token, "medium");
    expect((await tierOf(token)).tier).toBe("medium");
    const { rows } = await sql`select 1 from subscription where user_id = ${id}`.execute(
      context.db,
    );
    expect(rows).toHaveLength(1);
  });
});

describe("cancelling a trial subscription", () => {
  // spec 7.77
  it("keeps the tier until the paid time is over, and can be undone", async () => {
    const { token } = await person("Leaver");
    await buy(token, "premium");
    const cancelled = await cancel(token);
    expect(cancelled.body.data).toMatchObject({
      tier: "premium",
      subscription: { ends_at: expect.any(String), renews_at: null },
    });
    const back = await cancel(token, { resume: true });
    expect(back.body.data).toMatchObject({
      subscription: { ends_at: null, renews_at: expect.any(String) },
    });
    expect((await tierOf(token)).tier).toBe("premium");
  });

  it("is rejected without a subscription", async () => {
    const { token } = await person("Nothing");
    for (const path of ["cancel-tier", "manage-tier"])
      expect(await call(`/api/users/${path}/`, { token, body: {} })).toMatchObject({
        status: 409,
        body: { code: "TIER_NOT_PAID" },
      });
  });

  it("deletes nothing: a history over the limit stays, but cannot grow", async () => {
    const { token, id } = await person("Keeper");
    await buy(token, "medium");
    await sql`insert into history_item (id, user_id, generator_type, name, content)
      select gen_random_uuid(), ${id}, 'pet_name', 'Rex',
        '{"petType": "dog", "gender": "neutral", "result": "Rex"}'
      from generate_series(1, 130)`.execute(context.db);
    await setPerson(id, { subscriptionTier: "free" });
    const { body } = await call("/api/history/", { token });
    expect(body.data.pagination.total).toBe(130);
    const saved = await call("/api/history/team/", {
      token,
      body: { input_names: "A,B", number_of_teams: 2, result: [["A"], ["B"]] },
    });
    expect(saved).toMatchObject({ status: 403, body: { code: "HISTORY_LIMIT" } });
  });
});

it("tier actions are rejected without a payment provider", async () => {
  const off = createContext(
    { ...context.config, payments: { kind: "off" } },
    { log: app.log, clock },
  );
  expect(off.tiers.plans().payments).toBe("off");
  const { id } = await person("Off");
  const { rows } = await sql<never>`select * from app_user where id = ${id}`.execute(context.db);
  const [user] = rows;
  const buyer = { locale: "en" as const, idempotencyKey: undefined, once: off.onceEach.plain };
  if (!user) throw new Error("there is nobody");
  await expect(off.tiers.upgrade("premium", { user, ...buyer })).rejects.toThrow("PAYMENTS_OFF");
  await off.renewals.look();
  await expect(off.paymentEvents.receive(Buffer.from("{}"), "")).rejects.toThrow("NOT_FOUND");
  await off.queues.close();
  await off.db.destroy();
});

it("the number of checkouts that an account opens is limited", async () => {
  const limited = await testServer({ rateLimits: true });
  const { token } = await limited.person("Eager");
  const open = () => limited.call("/api/users/upgrade-tier/", { token, body: { tier: "medium" } });
  for (let i = 0; i < 20; i++) expect((await open()).status).toBe(200);
  expect((await open()).status).toBe(429);
});

// the last one, since it moves the clock by a month
it("an ended subscription is known before the housekeeping has turned the account free", async () => {
  const { token, email } = await person("Left");
  await buy(token, "premium");
  const { ends_at } = (await cancel(token)).body.data.subscription;
  clock.advance(Date.parse(ends_at) - clock.now().getTime());
  expect(await tierOf(await logIn(email))).toMatchObject({
    tier: "premium",
    subscription: null,
    ended_at: ends_at,
  });
});
