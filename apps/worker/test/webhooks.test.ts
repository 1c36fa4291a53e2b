import { webhookLimits, webhookPayloads } from "@sortes/contract";
import { inTransaction, newId } from "@sortes/db";
import * as webhookDeliveries from "@sortes/db/newsletter/settings/webhooks/deliveries";
import * as webhookEndpoints from "@sortes/db/newsletter/settings/webhooks/endpoints";
import * as consents from "@sortes/db/newsletter/readers/consent";
import * as webhookEvents from "@sortes/db/ground/webhook-events";
import { testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { WorkerContext } from "../src/context.ts";
import { housekeeping } from "../src/jobs/housekeeping.ts";
import { WebhookSender } from "../src/newsletter/settings/webhooks/webhook-sender.ts";
import { testWorker } from "./test-worker.ts";
import { receiverOf, secretOf } from "./webhook-endpoints.ts";

const { url } = await testDatabase();
const worker = () => testWorker({ databaseUrl: url });

let readers = 0;
async function aSubscriber({ db }: WorkerContext): Promise<{ id: string; email: string }> {
  const id = newId(new Date());
  const email = `Hooked${++readers}@example.test`;
  await sql`
    insert into subscriber (id, address, address_key, locale, state, topics, requested_at)
    values (${id}, ${email}, ${email.toLowerCase()}, 'ro', 'active', '{product}', now())`.execute(
    db,
  );
  return { id, email };
}

/** An event of a campaign that is over. */
const tell = ({ db }: WorkerContext, campaign = "c") =>
  inTransaction(db, (tx) =>
    webhookEvents.tell(tx, { type: "campaign.finished", data: { campaign_id: campaign } }),
  );

const makeDue = ({ db }: WorkerContext, endpointId: string) =>
  sql`update webhook_delivery set due_at = now() where endpoint_id = ${endpointId} and state = 'waiting'`.execute(
    db,
  );

/** Wakes the worker until nothing is in hand. */
async function send(context: WorkerContext): Promise<void> {
  await context.webhooks.wake();
  await expect.poll(() => context.webhooks.inHand).toBe(0);
}

describe("a webhook", () => {
  it("gets reader events in the transaction of the change, with the address at that moment", async () => {
    const { context, clock } = await worker();
    const { db } = context;
    const { got, id, isSigned } = await receiverOf(db, ["subscriber.subscribed"]);
    const { id: subscriberId, email } = await aSubscriber(context);
    const consent = (kind: "confirmed" | "unsubscribed") => ({
      id: newId(new Date()),
      subscriberId,
      kind,
      source: "mail" as const,
      networkHash: null,
      createdAt: new Date(),
    });
    const undone = inTransaction(db, async (tx) => {
      await consents.insertEvent(tx, consent("confirmed"));
      throw new Error("no");
    });
    await expect(undone).rejects.toThrow("no");
    await inTransaction(db, (tx) => consents.insertEvent(tx, consent("confirmed")));
    await inTransaction(db, (tx) => consents.insertEvent(tx, consent("unsubscribed")));
    await send(context);
    expect(got).toHaveLength(1);
    const [delivery] = got;
    expect(delivery?.event).toEqual({
      type: "subscriber.subscribed",
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      data: {
        subscriber_id: subscriberId,
        email,
        language: "ro",
        source: "mail",
        campaign_id: null,
      },
    });
    expect(
      webhookPayloads.get("subscriber.subscribed")?.safeParse(delivery?.event).error,
    ).toBeUndefined();
    expect(delivery?.timestamp).toBe(Math.floor(clock.now().getTime() / 1000));
    expect(delivery && isSigned(delivery, secretOf(id))).toBe(true);
    expect(delivery && isSigned(delivery, secretOf(id, 2))).toBe(false);
  });

  it("gets no events of readers who were erased in the meantime", async () => {
    const { context } = await worker();
    const { got, deliveries } = await receiverOf(context.db);
    const { id } = await aSubscriber(context);
    await inTransaction(context.db, (tx) =>
      webhookEvents.tell(tx, { type: "subscriber.bounced", subscriberId: id }),
    );
    expect(await deliveries()).toHaveLength(1);
    await sql`delete from subscriber where id = ${id}`.execute(context.db);
    await send(context);
    expect([got, await deliveries()]).toEqual([[], []]);
  });

  it("is retried under the same id with growing delays, and finally given up", async () => {
    const { context } = await worker();
    const { receiver, got, id, deliveries } = await receiverOf(context.db);
    receiver.answer = (reply) => reply.writeHead(500).end("a fault \0 of ours");
    await tell(context);
    const pauses: (number | null | undefined)[] = [];
    for (let tries = 1; tries <= 10; tries++) {
      await makeDue(context, id);
      await send(context);
      const [row] = await deliveries();
      expect(row).toMatchObject({ attempts: tries, fault: "status", status: 500 });
      expect(row?.answer).toBe("a fault  of ours");
      pauses.push(row?.pause);
    }
    const hours = [5 / 3600, 5 / 60, 0.5, 2, 5, 10, 14, 20, 24];
    for (const [i, pause] of hours.entries()) {
      expect(pauses[i]).toBeGreaterThanOrEqual(pause * 3600 - 0.1);
      expect(pauses[i]).toBeLessThanOrEqual(pause * 3600 * 1.2 + 0.1);
    }
    expect(pauses.at(-1)).toBeNull();
    expect((await deliveries())[0]?.state).toBe("failed");
    expect(new Set(got.map((one) => one.id)).size).toBe(1);
    expect(new Set(got.map((one) => one.body)).size).toBe(1);
    expect((await webhookEndpoints.find(context.db, id))?.failingSince).not.toBeNull();

    receiver.answer = (reply) => reply.writeHead(200).end("ok");
    const since = new Date(Date.now() - 60_000);
    const replayed = await inTransaction(context.db, (tx) =>
      webhookDeliveries.replayFailed(tx, id, since),
    );
    expect(replayed).toBe(1);
    await send(context);
    expect(await deliveries()).toMatchObject([{ state: "delivered", attempts: 1, fault: null }]);
    expect(got.at(-1)?.id).toBe(got[0]?.id);
    expect((await webhookEndpoints.find(context.db, id))?.failingSince).toBeNull();

    const [row] = await deliveries();
    await inTransaction(context.db, (tx) => webhookDeliveries.replay(tx, row?.id ?? ""));
    await send(context);
    expect(got).toHaveLength(12);
  });

  it("is retried after the time that it asks for, up to an hour", async () => {
    const { context } = await worker();
    const { receiver, deliveries } = await receiverOf(context.db);
    receiver.answer = (reply) => reply.writeHead(429, { "retry-after": "900000" }).end();
    await tell(context);
    await send(context);
    const [row] = await deliveries();
    expect(row?.pause).toBeGreaterThanOrEqual(3599);
    expect(row?.pause).toBeLessThanOrEqual(3600 * 1.2 + 1);
  });

  it("of a hanging program does not delay those of others", async () => {
    const { context } = await worker();
    const hanging = await receiverOf(context.db);
    hanging.receiver.answer = undefined;
    for (let i = 0; i < 10; i++) await tell(context);
    const prompt = await receiverOf(context.db);
    for (let i = 0; i < 10; i++) await tell(context);
    await context.webhooks.wake();
    await expect.poll(() => prompt.got.length).toBe(10);
    // as many as one address may have at once, over all workers
    expect(hanging.got).toHaveLength(4);
    const second = await worker();
    await second.context.webhooks.wake();
    expect(second.context.webhooks.inHand).toBe(0);
  });

  it("gets at most four events at once, whichever workers claim them", async () => {
    const { context } = await worker();
    const { db } = context;
    const { id } = await receiverOf(db);
    for (let event = 0; event < 12; event++) await webhookEvents.insertTest(db, id);
    // concurrent claims overlap in most rounds
    for (let round = 0; round < 15; round++) {
      const claimed = await Promise.all(
        Array.from({ length: 5 }, () => inTransaction(db, webhookDeliveries.claim)),
      );
      expect(claimed.flat()).toHaveLength(webhookLimits.atOnce);
      await sql`update webhook_delivery set state = 'waiting', due_at = clock_timestamp(), lease_until = null,
        claim_token = null where endpoint_id = ${id}`.execute(db);
    }
  });

  it("gets an event of a dead worker again with its id, and a late worker changes nothing", async () => {
    const { context } = await worker();
    const { receiver, got, id, deliveries } = await receiverOf(context.db);
    receiver.answer = undefined;
    await tell(context);
    await context.webhooks.wake();
    await expect.poll(() => got.length).toBe(1);
    expect(await deliveries()).toMatchObject([{ state: "sending", attempts: 1 }]);
    // its lease has ended: for the others it is dead
    await sql`update webhook_delivery set lease_until = now() - interval '1 second'
      where endpoint_id = ${id}`.execute(context.db);
    const answerFirst = receiver.answer;
    expect(answerFirst).toBeUndefined();
    receiver.answer = (reply) => reply.writeHead(204).end();
    const { context: other } = await worker();
    await send(other);
    expect(got.map((one) => one.id)).toEqual([got[0]?.id, got[0]?.id]);
    expect(await deliveries()).toMatchObject([{ state: "delivered", attempts: 2 }]);
    await context.webhooks.close();
    expect(await deliveries()).toMatchObject([{ state: "delivered", attempts: 2 }]);
  });

  it("keeps its attempts if its worker stops during one, and the event returns at once", async () => {
    const { context } = await worker();
    const { receiver, got, deliveries } = await receiverOf(context.db);
    receiver.answer = undefined;
    await tell(context);
    await context.webhooks.wake();
    await expect.poll(() => got.length).toBe(1);
    await context.webhooks.close();
    expect(await deliveries()).toMatchObject([{ state: "waiting", attempts: 0 }]);
  });

  it("gets no event later whose worker ended when it was disabled", async () => {
    const { context } = await worker();
    const { receiver, got, id, deliveries } = await receiverOf(context.db);
    receiver.answer = undefined;
    const off = () => sql`update webhook_endpoint set state = 'off' where id = ${id}`;
    await tell(context);
    await context.webhooks.wake();
    await expect.poll(() => got.length).toBe(1);
    await off().execute(context.db);
    await sql`update webhook_delivery set lease_until = now() - interval '1 second'
      where endpoint_id = ${id}`.execute(context.db);
    const { context: other } = await worker();
    await send(other);
    expect(await deliveries()).toMatchObject([{ state: "failed", fault: "off" }]);
    await sql`update webhook_endpoint set state = 'on' where id = ${id}`.execute(context.db);
    await tell(other);
    await other.webhooks.wake();
    await expect.poll(() => got.length).toBe(2);
    await off().execute(context.db);
    await other.webhooks.close();
    const failed = { state: "failed", fault: "off" };
    expect(await deliveries()).toMatchObject([failed, failed]);
  });

  it("is disabled when nothing has arrived for days, and staff are notified", async () => {
    const { context } = await worker();
    const { receiver, got, id, deliveries } = await receiverOf(context.db);
    receiver.answer = (reply) => reply.writeHead(302, { location: "http://127.0.0.1/" }).end();
    await tell(context);
    await tell(context);
    await send(context);
    expect(await webhookEndpoints.find(context.db, id)).toMatchObject({ state: "on", waiting: 2 });
    expect(context.webhooks.notes).toEqual([]);
    await sql`update webhook_endpoint set failing_since = now() - interval '6 days'
      where id = ${id}`.execute(context.db);
    await makeDue(context, id);
    await send(context);
    expect(await webhookEndpoints.find(context.db, id)).toMatchObject({
      state: "failed",
      waiting: 0,
    });
    for (const row of await deliveries()) expect(row.state).toBe("failed");
    await context.webhooks.wake();
    expect(context.webhooks.notes).toEqual(["webhook_off"]);
    const { rows } = await sql`
      select actor, detail from audit_log where action = 'webhook.off' and subject = ${id}`.execute(
      context.db,
    );
    expect(rows).toEqual([{ actor: "worker", detail: { isGone: false } }]);
    const before = got.length;
    await tell(context);
    await send(context);
    expect([got.length, (await deliveries()).length]).toEqual([before, 2]);
  });

  it("is disabled at once by a 410 reply", async () => {
    const { context } = await worker();
    const { receiver, id } = await receiverOf(context.db);
    receiver.answer = (reply) => reply.writeHead(410).end();
    await tell(context);
    await send(context);
    expect((await webhookEndpoints.find(context.db, id))?.state).toBe("failed");
  });

  it("stays enabled if the 410 comes from an address that staff have just replaced", async () => {
    const { context } = await worker();
    const { receiver, id } = await receiverOf(context.db);
    const url = `${receiver.url}/moved`;
    receiver.answer = (reply) =>
      void inTransaction(context.db, (tx) =>
        webhookEndpoints.update(tx, {
          id,
          url,
          note: "",
          events: ["campaign.finished"],
          isOn: true,
          at: new Date(),
        }),
      ).then(() => reply.writeHead(410).end());
    await tell(context);
    await send(context);
    expect(await webhookEndpoints.find(context.db, id)).toMatchObject({ state: "on", url });
  });

  it("has events signed with both secrets for a day after a change", async () => {
    const { context } = await worker();
    const { got, id, isSigned } = await receiverOf(context.db);
    await inTransaction(context.db, (tx) => webhookEndpoints.renewSecret(tx, id));
    await webhookEvents.insertTest(context.db, id);
    await send(context);
    const [both] = got;
    expect(both?.event).toMatchObject({ type: "webhook.test", data: {} });
    expect([1, 2].map((version) => both && isSigned(both, secretOf(id, version)))).toEqual([
      true,
      true,
    ]);
    await sql`update webhook_endpoint set former_secret_until = now() where id = ${id}`.execute(
      context.db,
    );
    await webhookEvents.insertTest(context.db, id);
    await send(context);
    const later = got[1];
    expect([1, 2].map((version) => later && isSigned(later, secretOf(id, version)))).toEqual([
      false,
      true,
    ]);
  });

  it("reaches no private network outside of trials, whatever its name leads to", async () => {
    const { context } = await worker();
    const { got, id, deliveries, url: local } = await receiverOf(context.db);
    const { db, secrets, clock, jitter, log } = context;
    const sender = (address: string) =>
      new WebhookSender({
        db,
        secrets,
        clock,
        jitter,
        log,
        isPrivateAllowed: false,
        resolve: async () => [{ address, family: 4 }],
      });
    const port = new URL(local).port;
    for (const [hook, fault] of [
      [local, "address"],
      [`https://127.0.0.1:${port}/`, "private"],
      [`https://metadata.example:${port}/`, "private"],
    ] as const) {
      await sql`update webhook_endpoint set url = ${hook} where id = ${id}`.execute(db);
      await webhookEvents.insertTest(db, id);
      const one = sender("169.254.169.254");
      await one.wake();
      await expect.poll(async () => (await deliveries()).at(-1)?.fault).toBe(fault);
      await one.close();
    }
    expect(got).toEqual([]);
  });

  it("keeps its events for thirty days", async () => {
    const { context } = await worker();
    const { id, deliveries } = await receiverOf(context.db);
    await tell(context, "old");
    await sql`update webhook_delivery set happened_at = ${context.clock.now()}::timestamptz - interval '31 days'
      where endpoint_id = ${id}`.execute(context.db);
    await tell(context, "new");
    await housekeeping(context);
    expect(await deliveries()).toHaveLength(1);
  });
});
