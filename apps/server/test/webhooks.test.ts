import { webhookEvents, webhookLimits } from "@sortes/contract";
import { webhookSecret } from "@sortes/db";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { subscribersOf } from "./support/subscribers.ts";
import { personalToken } from "./support/tokens.ts";
import { testServer } from "./support/server.ts";

const server = await testServer();
const { call, context } = server;
const { db, config } = context;
const subscribers = subscribersOf(server);
const at = "/api/webhooks/";
const url = "https://crm.example/hook";
let token: string;
let actor: string;

beforeAll(async () => {
  ({ token, id: actor } = await server.person("Hooker", { isStaff: true }));
});
beforeEach(async () => {
  await sql`delete from webhook_endpoint`.execute(db);
});

const make = (body: object = {}, headers: Record<string, string> = {}) =>
  call(at, { token, body: { url, events: ["subscriber.unsubscribed"], ...body }, headers });
const made = async (body: object = {}) => (await make(body)).body.data;
const list = async () => (await call(at, { token })).body.data.webhooks;
const logOf = async (id: string, query = "") =>
  (await call(`${at}${id}/deliveries/${query}`, { token })).body.data;
const act = (path: string, body: object = {}) => call(`/api/${path}`, { token, body });
const audited = async (id: string) => {
  const { rows } = await sql<{ action: string; actor: string }>`
    select action, actor from audit_log where subject = ${id} order by created_at, id`.execute(db);
  return rows.map((row) => [row.action, row.actor]);
};

describe("a webhook", () => {
  it("is created with a secret that is shown once, changed, and removed, all of it audited", async () => {
    const reply = await make({ note: " Our CRM " });
    expect(reply.status).toBe(201);
    const { secret, ...webhook } = reply.body.data;
    expect(secret).toBe(webhookSecret(config.appSecret, webhook.id, 1));
    expect(webhook).toMatchObject({
      url,
      note: "Our CRM",
      events: ["subscriber.unsubscribed"],
      state: "on",
      failing_since: null,
      waiting: 0,
      failed: 0,
      version: 1,
    });
    expect(await list()).toEqual([webhook]);
    const change = (body: object) =>
      call(`${at}${webhook.id}/`, {
        method: "PUT",
        token,
        body: { url, note: "", events: [...webhookEvents], version: 1, is_on: false, ...body },
      });
    expect((await change({})).body.data).toMatchObject({ state: "off", version: 2 });
    expect((await change({})).body.code).toBe("WEBHOOK_CHANGED");
    expect((await change({ version: 2, is_on: true })).body.data).toMatchObject({
      state: "on",
      events: [...webhookEvents],
    });
    const gone = await call(`${at}${webhook.id}/`, { method: "DELETE", token });
    expect(gone.status).toBe(204);
    expect(await list()).toEqual([]);
    expect(await audited(webhook.id)).toEqual(
      ["webhook.create", "webhook.change", "webhook.change", "webhook.remove"].map((action) => [
        action,
        actor,
      ]),
    );
  });

  it("is named in the audit log by its host once it is removed", async () => {
    const { id } = await made();
    await call(`${at}${id}/`, { method: "DELETE", token });
    const { detail } = await db
      .selectFrom("auditLog")
      .select("detail")
      .where("subject", "=", id)
      .where("action", "=", "webhook.remove")
      .executeTakeFirstOrThrow();
    expect(detail).toEqual({ name: new URL(url).host });
  });

  it("counts its failures anew at another address, and only there", async () => {
    const { id, events } = await made();
    await sql`update webhook_endpoint set failing_since = now() - interval '4 days'
      where id = ${id}`.execute(db);
    const change = async (version: number, to: string) => {
      const body = { url: to, note: "CRM", events, version, is_on: true };
      return (await call(`${at}${id}/`, { method: "PUT", token, body })).body.data.failing_since;
    };
    expect(await change(1, url)).toEqual(expect.any(String));
    expect(await change(2, `${url}/corrected`)).toBeNull();
  });

  it("is created once for a repeated call, and its stored reply has no secret", async () => {
    const key = { "idempotency-key": "webhook-key-of-tests" };
    const [first, again] = [await make({}, key), await make({}, key)];
    expect(again.body).toEqual(first.body);
    expect(await list()).toHaveLength(1);
    const { rows } = await sql<{ reply: string }>`
      select reply::text as reply from idempotency_key where procedure = 'webhooks.create'`.execute(
      db,
    );
    expect(rows.map(({ reply }) => reply).join("")).not.toContain("whsec_");
  });

  it.each([
    ["http://crm.example/", "Give an address with https://"],
    ["https://user:word@crm.example/", "Give an address with https://"],
    ["https://crm.example:25/", "Give an address with https://"],
    ["no address", "Give an address with https://"],
    ["https://169.254.169.254/latest/", "leads to a private network"],
    ["https://[::ffff:10.0.0.1]/", "leads to a private network"],
    ["https://localhost/", "leads to a private network"],
  ])("rejects %s", async (wrong, reason) => {
    const { status, body } = await make({ url: wrong });
    expect([status, body.code]).toEqual([400, "INVALID_INPUT"]);
    expect(JSON.stringify(body)).toContain(reason);
    const { id } = await made();
    const change = await call(`${at}${id}/`, {
      method: "PUT",
      token,
      body: { url: wrong, events: ["draw.finished"], version: 1, is_on: true },
    });
    expect(JSON.stringify(change.body)).toContain(reason);
  });

  it("needs at least one event, and accepts only existing ones", async () => {
    for (const events of [[], ["subscriber.born"], ["webhook.test"], undefined])
      expect((await make({ events })).status).toBe(400);
    const twice = await made({ events: ["draw.finished", "campaign.finished", "draw.finished"] });
    expect(twice.events).toEqual(["campaign.finished", "draw.finished"]);
  });

  it("is limited to twenty, also under concurrent requests", async () => {
    for (let i = 1; i < webhookLimits.endpoints; i++) await make();
    const last = await Promise.all([make(), make()]);
    expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await make()).body.code).toBe("WEBHOOK_LIMIT");
    expect(await list()).toHaveLength(webhookLimits.endpoints);
  });

  it("gets a new secret, while the former one also signs for a day", async () => {
    const { id, secret } = await made();
    const { status, body } = await act(`webhooks/${id}/secret/`);
    expect(status).toBe(201);
    expect(body.data.secret).toBe(webhookSecret(config.appSecret, id, 2));
    expect(body.data.secret).not.toBe(secret);
    const left = Date.parse(body.data.former_secret_until) - Date.now();
    expect(left).toBeGreaterThan(23 * 60 * 60 * 1000);
    expect(JSON.stringify(await list())).not.toContain("whsec_");
    expect((await audited(id)).at(-1)).toEqual(["webhook.secret", actor]);
  });

  it("is changed only by tokens that may also read subscribers", async () => {
    const { token: narrow } = await personalToken(server, token, [
      "operations:read",
      "operations:write",
    ]);
    expect((await call(at, { token: narrow })).status).toBe(200);
    const refused = await call(at, { token: narrow, body: { url, events: ["draw.finished"] } });
    expect(refused.body.code).toBe("TOKEN_SCOPE_MISSING");
    const { token: wide } = await personalToken(server, token, [
      "operations:read",
      "operations:write",
      "subscribers:read",
    ]);
    const reply = await call(at, { token: wide, body: { url, events: ["draw.finished"] } });
    expect(reply.body.data.secret).toMatch(/^whsec_/);
  });
});

describe("the log of a webhook", () => {
  /** Ends subscriptions, each an event. */
  async function leave(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let i = 0; i < count; i++) {
      const id = await subscribers.known(`leaver${Math.random()}@example.test`, "active");
      await act(`newsletter/subscribers/${id}/suppress/`);
      ids.push(id);
    }
    return ids;
  }
  const settle = (id: string, state: string) =>
    sql`update webhook_delivery set state = ${state}, fault = 'timeout', attempts = 10, due_at = null
      where endpoint_id = ${id}`.execute(db);

  it("contains each event of the webhook, in pages, newest first", async () => {
    const { id } = await made();
    const other = await made({ events: ["draw.finished"] });
    const ids = await leave(5);
    const first = await logOf(id, "?limit=3");
    expect(first.deliveries).toHaveLength(3);
    expect(first.deliveries[0]).toMatchObject({
      type: "subscriber.unsubscribed",
      subject_id: ids[4],
      state: "waiting",
      attempts: 0,
      fault: null,
    });
    const second = await logOf(id, `?limit=3&before=${first.next}`);
    expect(second.next).toBeNull();
    expect(
      [...first.deliveries, ...second.deliveries].map(
        (one: { subject_id: string }) => one.subject_id,
      ),
    ).toEqual(ids.toReversed());
    expect((await logOf(other.id)).deliveries).toEqual([]);
    expect((await logOf(id, "?state=failed")).deliveries).toEqual([]);
    expect((await list())[0]).toMatchObject({ waiting: 5, failed: 0 });
  });

  it("can resend one event, or all that failed since then", async () => {
    const { id } = await made();
    await leave(3);
    await settle(id, "failed");
    expect((await list())[0]).toMatchObject({ waiting: 0, failed: 3 });
    const [newest] = (await logOf(id)).deliveries;
    expect((await act(`webhook-deliveries/${newest.id}/replay/`)).status).toBe(204);
    expect((await logOf(id)).deliveries[0]).toMatchObject({
      id: newest.id,
      event_id: newest.event_id,
      state: "waiting",
      attempts: 0,
      fault: null,
    });
    const since = (time: number) => ({ since: new Date(time).toISOString() });
    const later = await act(`webhooks/${id}/replay/`, since(Date.now() + 60_000));
    expect(later.body.data).toEqual({ replayed: 0 });
    const all = await act(`webhooks/${id}/replay/`, since(Date.now() - 60_000));
    expect(all.body.data).toEqual({ replayed: 2 });
    expect((await act(`webhooks/${id}/replay/`, { since: "yesterday" })).status).toBe(400);
    expect((await audited(id)).map(([action]) => action)).toEqual([
      "webhook.create",
      "webhook.replay",
      "webhook.replay",
    ]);
  });

  it("shows what was not sent while the webhook was off, which is sent only once it is on", async () => {
    const { id } = await made();
    await leave(1);
    await call(`${at}${id}/`, {
      method: "PUT",
      token,
      body: { url, events: ["subscriber.unsubscribed"], version: 1, is_on: false },
    });
    const { deliveries } = await logOf(id);
    expect(deliveries).toMatchObject([{ state: "failed", fault: "off" }]);
    const since = { since: new Date(0).toISOString() };
    for (const reply of [
      await act(`webhooks/${id}/test/`),
      await act(`webhooks/${id}/replay/`, since),
      await act(`webhook-deliveries/${deliveries[0].id}/replay/`),
    ])
      expect(reply.body.code).toBe("WEBHOOK_OFF");
    await leave(1);
    expect((await logOf(id)).deliveries).toHaveLength(1);
    expect((await logOf(id)).deliveries[0].state).toBe("failed");
  });

  it("contains the tests that staff send", async () => {
    const { id } = await made();
    expect((await act(`webhooks/${id}/test/`)).status).toBe(204);
    expect((await logOf(id)).deliveries).toMatchObject([
      { type: "webhook.test", subject_id: null, state: "waiting" },
    ]);
  });
});
