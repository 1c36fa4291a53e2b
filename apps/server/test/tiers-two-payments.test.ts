import { inTransaction } from "@sortes/db";
import * as payments from "@sortes/db/accounts/payments";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { FakeStripe, stripeEvent } from "./support/fake-stripe.ts";
import { testServer, type TestServer } from "./support/server.ts";

const stripe = await new FakeStripe().listen();
const paid = await testServer({ payments: stripe.config });
const trial = await testServer();

let count = 0;
const fresh = (prefix: string) => `${prefix}_${(count += 1)}`;

const upgrade = (server: TestServer, token: string, tier: string, key?: string) =>
  server.call("/api/users/upgrade-tier/", {
    token,
    body: { tier },
    ...(key && { headers: { "idempotency-key": key } }),
  });
const tierOf = async (server: TestServer, token: string) =>
  (await server.call("/api/users/tier/", { token })).body.data.tier;

/** Tells our server of a subscription, as Stripe does. */
function tell(subscription: string, type = "customer.subscription.created", id = fresh("evt")) {
  const object = { id: subscription, object: "subscription" };
  const at = Math.floor(paid.clock.now().getTime() / 1000);
  const { body, signature } = stripeEvent({ id, type, object }, { at });
  const headers = { "content-type": "application/json", "stripe-signature": signature };
  return paid.call("/api/users/checkout-webhook/", { body, headers });
}

const mailsOf = async (userId: string) => {
  const { rows } = await sql<{ kind: string }>`
    select kind from mail_message where user_id = ${userId} and kind = 'second_payment'`.execute(
    paid.context.db,
  );
  return rows;
};
const auditOf = async (userId: string) => {
  const { rows } = await sql<{ detail: unknown }>`
    select detail from audit_log where action = 'payment.refund' and subject = ${userId}`.execute(
    paid.context.db,
  );
  return rows;
};

beforeEach(() => {
  stripe.requests.length = 0;
  stripe.failure = undefined;
  stripe.failing = undefined;
});

describe("two upgrades at once", () => {
  // spec 7.76
  it.each([1, 2, 3, 4, 5, 6])("at Stripe leave one page to pay on (%i)", async (run) => {
    const { token } = await paid.person(`Twice${run}`);
    const replies = await Promise.all(
      ["medium", "premium", "medium"].map((tier) => upgrade(paid, token, tier)),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const open = replies.filter(
      ({ body }) => stripe.sessions.get(body.data.session_id)?.status === "open",
    );
    expect(open).toHaveLength(1);
  });

  it.each([1, 2, 3, 4, 5, 6])("in a trial leave one page to pay on (%i)", async (run) => {
    const { token, id } = await trial.person(`Trial${run}`);
    const replies = await Promise.all(
      ["medium", "premium", "medium"].map((tier) => upgrade(trial, token, tier)),
    );
    const paying = await Promise.all(
      replies.map(({ body }) =>
        trial.call(`/api/users/checkout/${body.data.session_id}/pay/`, { token, body: {} }),
      ),
    );
    const statuses = paying.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const { rows } = await sql`
      select 1 from trial_subscription where user_id = ${id}`.execute(trial.context.db);
    expect(rows).toHaveLength(1);
  });

  it("with one Idempotency-Key leave the page of both replies open", async () => {
    const { token } = await paid.person("OneKey");
    const replies = await Promise.all([1, 2].map(() => upgrade(paid, token, "medium", "k")));
    const [first, second] = replies.map(({ body }) => body.data.session_id);
    expect(second).toBe(first);
    expect(stripe.sessions.get(first)?.status).toBe("open");
  });
});

it("a repeated upgrade request does not close the page opened after it", async () => {
  const { token } = await paid.person("Replays");
  await upgrade(paid, token, "medium", "first");
  const latest = (await upgrade(paid, token, "premium", "second")).body.data.session_id;
  await upgrade(paid, token, "medium", "first");
  expect(stripe.sessions.get(latest)?.status).toBe("open");
});

it("another upgrade page is rejected just after paying on the previous one", async () => {
  const { token } = await paid.person("JustPaid");
  const first = (await upgrade(paid, token, "medium")).body.data.session_id;
  stripe.pay(first); // its event is still on its way
  expect(await upgrade(paid, token, "premium")).toMatchObject({
    status: 409,
    body: { code: "CHECKOUT_PAID" },
  });
  const open = [...stripe.sessions.values()].filter(
    ({ status, metadata }) =>
      status === "open" && metadata["user_id"] === stripe.sessions.get(first)?.metadata["user_id"],
  );
  expect(open).toEqual([]);
  expect(await tierOf(paid, token)).toBe("medium");
});

it("another upgrade page opens if what was paid on the previous one has ended", async () => {
  const { token } = await paid.person("PaidAndEnded");
  const first = (await upgrade(paid, token, "medium")).body.data.session_id;
  const made = stripe.pay(first); // no event about the page ever arrives
  if (!made) throw new Error("the page could not be paid on");
  stripe.put({ id: made.id, status: "canceled" });
  const second = await upgrade(paid, token, "premium");
  expect(second.status).toBe(200);
  expect(stripe.sessions.get(second.body.data.session_id)?.status).toBe("open");
});

/** Somebody who has paid on two pages, since the first could not be closed. */
async function payTwice(name: string) {
  const person = await paid.person(name);
  const first = (await upgrade(paid, person.token, "medium")).body.data.session_id;
  stripe.failing = /expire$/;
  const second = (await upgrade(paid, person.token, "premium")).body.data.session_id;
  stripe.failing = undefined;
  const [one, two] = [stripe.pay(first), stripe.pay(second)];
  if (!one || !two) throw new Error("a page could not be paid on");
  return { ...person, one: one.id, two: two.id };
}

describe("a second payment", () => {
  // spec 7.80
  it("is refunded and its subscription ended; the person and the audit log are informed", async () => {
    const { token, id, one, two } = await payTwice("Second");
    expect((await tell(one)).body.data).toEqual({ outcome: "applied" });
    expect((await tell(two)).body.data).toEqual({ outcome: "refunded" });
    expect([...stripe.refunded]).toEqual([`pi_${two}`]);
    expect(stripe.subscriptions.get(two)?.status).toBe("canceled");
    expect(stripe.subscriptions.get(one)?.status).toBe("active");
    expect(await tierOf(paid, token)).toBe("medium");
    expect(await mailsOf(id)).toHaveLength(1);
    expect(await auditOf(id)).toEqual([{ detail: { kept: one, refunded: two } }]);
    expect((await tell(two, "customer.subscription.deleted")).status).toBe(200);
    expect(await tierOf(paid, token)).toBe("medium");
    expect(await mailsOf(id)).toHaveLength(1);
  });

  it("is refunded once, however many events arrive at once", async () => {
    const { id, one, two } = await payTwice("ManyTell");
    await tell(one);
    const kinds = [
      "customer.subscription.created",
      "invoice.paid",
      "customer.subscription.updated",
    ];
    const replies = await Promise.all(kinds.map((kind) => tell(two, kind)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(stripe.refunded).toContain(`pi_${two}`);
    expect(await mailsOf(id)).toHaveLength(1);
    expect(await auditOf(id)).toHaveLength(1);
  });

  it("is refunded if its events arrive together with those of the first", async () => {
    const { token, one, two } = await payTwice("Together");
    const replies = await Promise.all([tell(one), tell(two)]);
    const outcomes = replies.map(({ body }) => String(body.data.outcome)).toSorted();
    expect(outcomes).toEqual(["applied", "refunded"]);
    const statuses = [one, two].map((id) => stripe.subscriptions.get(id)?.status);
    expect(new Set(statuses)).toEqual(new Set(["active", "canceled"]));
    expect(await tierOf(paid, token)).not.toBe("free");
  });

  it("that Stripe cannot refund is refunded when the event is repeated", async () => {
    const { id, one, two } = await payTwice("Retried");
    await tell(one);
    stripe.failing = /refunds$/;
    expect((await tell(two, "invoice.paid", "evt_retried")).status).toBe(503);
    expect(await mailsOf(id)).toEqual([]);
    expect(stripe.subscriptions.get(two)?.status).toBe("active");
    stripe.failing = undefined;
    const again = await tell(two, "invoice.paid", "evt_retried");
    expect(again.body.data).toEqual({ outcome: "refunded" });
    expect(stripe.refunded).toContain(`pi_${two}`);
    expect(await mailsOf(id)).toHaveLength(1);
  });

  it("that is not refunded yet grants no tier, and is refunded before the account is erased", async () => {
    const { token, one, two } = await payTwice("Leaves");
    await tell(one);
    stripe.failing = /refunds$/;
    await tell(two);
    expect(await tierOf(paid, token)).toBe("medium");
    const erase = () =>
      paid.call("/api/users/me/", {
        method: "DELETE",
        token,
        body: { current_password: "secret1" },
      });
    expect((await erase()).status).toBe(503);
    stripe.failing = undefined;
    expect((await erase()).status).toBe(204);
    expect(stripe.refunded).toContain(`pi_${two}`);
    expect(stripe.subscriptions.get(two)?.status).toBe("canceled");
  });

  it("that was refunded does not keep the account from being erased", async () => {
    const { token, one, two } = await payTwice("LeavesRefunded");
    await tell(one);
    await tell(two);
    const body = { current_password: "secret1" };
    const erased = await paid.call("/api/users/me/", { method: "DELETE", token, body });
    expect(erased.status).toBe(204);
    expect(stripe.subscriptions.get(one)?.cancel_at_period_end).toBe(true);
  });

  it("is refunded only once it was made, on a page where the first try failed", async () => {
    const { id, one, two } = await payTwice("Tries");
    await tell(one);
    stripe.put({ id: two, status: "incomplete" });
    expect((await tell(two)).body.data).toEqual({ outcome: "applied" });
    expect(stripe.refunded).not.toContain(`pi_${two}`);
    stripe.put({ id: two, status: "active" });
    expect((await tell(two)).body.data).toEqual({ outcome: "refunded" });
    expect(stripe.refunded).toContain(`pi_${two}`);
    expect(await mailsOf(id)).toHaveLength(1);
  });

  it("made by hand afterwards does not have the first one refunded when it is renewed", async () => {
    const { id, token } = await paid.person("Renews");
    const { session_id } = (await upgrade(paid, token, "medium")).body.data;
    const first = stripe.pay(session_id)!.id;
    await tell(first);
    await tell(stripe.put({ id: fresh("sub_by_hand"), metadata: { user_id: id } }).id);
    expect((await tell(first, "invoice.paid")).body.data).toEqual({ outcome: "applied" });
    expect(stripe.refunded).not.toContain(`pi_${first}`);
  });

  it("at another provider than the earlier one is left alone", async () => {
    const { id, token } = await paid.person("Moved");
    const now = paid.clock.now();
    await inTransaction(paid.context.db, (tx) =>
      payments.putSubscription(tx, {
        id: fresh("earlier"),
        userId: id,
        provider: "trial",
        customerId: "cus_earlier",
        tier: "medium",
        status: "active",
        updatedAt: now,
      }),
    );
    const { data } = (await paid.call("/api/users/tier/", { token })).body;
    expect(data).toMatchObject({ subscription: { tier: "medium" }, has_portal: false });
    const { session_id } = (await upgrade(paid, token, "premium")).body.data;
    const { id: second } = stripe.pay(session_id)!;
    expect((await tell(second)).body.data).toEqual({ outcome: "applied" });
    expect(await tierOf(paid, token)).toBe("premium");
  });

  it("by a subscription that the operator made by hand is left alone", async () => {
    const { token, id } = await paid.person("ByHand");
    const first = (await upgrade(paid, token, "medium")).body.data.session_id;
    const one = stripe.pay(first);
    await tell(one?.id ?? "");
    const { id: made } = stripe.put({ id: fresh("sub"), metadata: { user_id: id } });
    expect((await tell(made)).body.data).toEqual({ outcome: "applied" });
    expect(await tierOf(paid, token)).toBe("premium");
  });
});

it("a page that could not be closed for a later one is closed before the account is erased", async () => {
  const { token } = await paid.person("LeavesPages");
  const first = (await upgrade(paid, token, "medium")).body.data.session_id;
  stripe.failing = /expire$/;
  const second = (await upgrade(paid, token, "premium")).body.data.session_id;
  stripe.failing = undefined;
  expect(stripe.sessions.get(first)?.status).toBe("open");
  const body = { current_password: "secret1" };
  const erased = await paid.call("/api/users/me/", { method: "DELETE", token, body });
  expect(erased.status).toBe(204);
  const left = [first, second].map((id) => stripe.sessions.get(id)?.status);
  expect(left).toEqual(["expired", "expired"]);
});

it("a page opened during the erasure of its account is closed before the account is erased", async () => {
  const { token } = await paid.person("OpensAndLeaves");
  await upgrade(paid, token, "medium");
  const opened: string[] = [];
  stripe.beforeExpiry = async () => {
    stripe.beforeExpiry = async () => {};
    opened.push((await upgrade(paid, token, "premium")).body.data.session_id);
  };
  const body = { current_password: "secret1" };
  const erase = () => paid.call("/api/users/me/", { method: "DELETE", token, body });
  expect(await erase()).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
  expect((await erase()).status).toBe(204);
  expect(opened.map((page) => stripe.sessions.get(page)?.status)).toEqual(["expired"]);
});

it("a subscription paid during the erasure of its account is ended, too", async () => {
  const { token } = await paid.person("PaysAndLeaves");
  const page = (await upgrade(paid, token, "medium")).body.data.session_id;
  const made = stripe.pay(page); // without an event
  const body = { current_password: "secret1" };
  expect((await paid.call("/api/users/me/", { method: "DELETE", token, body })).status).toBe(204);
  expect(stripe.subscriptions.get(made?.id ?? "")?.cancel_at_period_end).toBe(true);
});

// the last one, since it moves the clock by a month
it("a refunded second payment is shown beside the tier for 30 days, also with an unconfirmed address", async () => {
  const { email, one, two } = await payTwice("Reminded");
  await tell(one);
  const refundedAt = async () => {
    const token = await paid.logIn(email);
    return (await paid.call("/api/users/tier/", { token })).body.data.refunded_at;
  };
  expect(await refundedAt()).toBeNull();
  await tell(two);
  const day = 24 * 3_600_000;
  const age = paid.clock.now().getTime() - Date.parse(await refundedAt());
  expect(age).toBeGreaterThanOrEqual(0);
  expect(age).toBeLessThan(1000);
  paid.clock.advance(30 * day - 60_000);
  expect(await refundedAt()).not.toBeNull();
  paid.clock.advance(60_000);
  expect(await refundedAt()).toBeNull();
});
