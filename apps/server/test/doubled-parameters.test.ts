import { trackingMark } from "@sortes/email";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testServer } from "./support/server.ts";

const { app, call, clock, context, person } = await testServer({ rateLimits: true });
const { token } = await person("Ana");
const minute = 60_000;
const refused = { status: 400, body: { code: "MALFORMED_REQUEST" } };
const refusedOfTrpc = { status: 400, body: { error: { data: { reason: "MALFORMED_REQUEST" } } } };

const logins = (count: number) => ({
  names: Array(count).fill("users.login").join(),
  body: Object.fromEntries(
    Array.from({ length: count }, (_, i) => [i, { email: `a${i}@example.test`, password: "x" }]),
  ),
});

describe("a batch of calls", () => {
  it.each([
    "batch=1&batch=1",
    "batch=1&b%61tch=1",
    "batch=1&batch",
    "batch=0&batch=1",
    "batch=2",
    "batch=",
    "batch=1%20",
    "input=1&input=2",
    "x=1&x=1",
  ])("is rejected as ambiguous without running anything (%s)", async (query) => {
    const { names, body } = logins(20);
    expect(await call(`/trpc/${names}?${query}`, { body })).toMatchObject(refusedOfTrpc);
    expect(await call(`/trpc/articles.list?${query}`)).toMatchObject(refusedOfTrpc);
  });

  it.each(["batch=1", "b%61tch=%31", "batch=1&x", "batch=1&connectionParams=%7B%7D"])(
    "is charged for each of its calls, however the query is written (%s)",
    async (query) => {
      clock.advance(minute);
      const { names, body } = logins(3);
      const { headers } = await call(`/trpc/${names}?${query}`, { body });
      expect(Number(headers["x-ratelimit-limit"]) - Number(headers["x-ratelimit-remaining"])).toBe(
        15,
      );
    },
  );

  it.each(["batch=1", "b%61tch=1", "batch=1&connectionParams=%7B%7D"])(
    "may not have an Idempotency-Key if it has several calls (%s)",
    async (query) => {
      const input = { inputNames: "A,B", numberOfTeams: 2, result: [["A"], ["B"]] };
      const reply = await call(`/trpc/history.saveTeams,history.saveTeams?${query}`, {
        token,
        headers: { "idempotency-key": "one" },
        body: { 0: input, 1: { ...input, name: "Another" } },
      });
      expect(reply.status).toBe(400);
      expect(JSON.stringify(reply.body)).toContain("IDEMPOTENCY_KEY_INVALID");
      const kept = await sql`select id from history_item`.execute(context.db);
      expect(kept.rows).toEqual([]);
    },
  );
});

it("a batch leaves database connections to other requests, streamed or not", async () => {
  for (const streamed of [false, true]) {
    const { names, body } = logins(20);
    const open = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = context.db.transaction().execute(async (tx) => {
      await sql`lock table app_user`.execute(tx);
      locked.resolve();
      await open.promise;
    });
    await locked.promise;
    clock.advance(minute);
    const reply = app.inject({
      method: "POST",
      url: `/trpc/${names}?batch=1`,
      payload: body,
      headers: streamed ? { "trpc-accept": "application/jsonl" } : {},
      remoteAddress: streamed ? "192.0.2.2" : "192.0.2.1",
    });
    const waiting = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(context.db);
      return rows[0]?.n;
    };
    await expect.poll(waiting).toBe(5);
    expect((await call("/api/ready")).status).toBe(200);
    expect(await waiting()).toBe(5);
    open.resolve();
    await holding;
    expect((await reply).body.match(/"reason":"INVALID_CREDENTIALS"/g)).toHaveLength(20);
  }
});

describe("a repeated query parameter", () => {
  it.each([
    "/api/users/me/?x=1&x=1",
    "/api/history/?limit=1&limit=100",
    "/api/history/?search=a&se%61rch=b",
    "/api/history/export/?format=csv&format=json",
    "/api/users/me/export/?x&x",
    "/api/articles/?limit=1&limit=2",
    `/api/preview/${"x".repeat(43)}/?a=1&a=2`,
  ])("is rejected by %s", async (path) => {
    expect(await call(path, { token })).toMatchObject(refused);
  });

  it("is rejected with a body", async () => {
    const path = "/api/users/login/?x=1&x=2";
    expect(await call(path, { body: logins(1).body[0] })).toMatchObject(refused);
  });

  it("is rejected at the operators' addresses", async () => {
    expect(await call("/metrics?x=1&x=1")).toMatchObject(refused);
  });

  it("is ignored at the addresses in mails, which take no parameters", async () => {
    const mark = trackingMark(context.config.appSecret, "0");
    const [opened, clicked] = [`/o/${mark}.gif`, `/c/0.${mark}`];
    for (const path of [opened, clicked]) {
      const plain = await call(path);
      const twice = await call(`${path}?fbclid=1&fbclid=2`);
      expect([twice.status, twice.body]).toEqual([plain.status, plain.body]);
    }
  });
});
