import { Writable } from "node:stream";
import { openDb } from "@sortes/db";
import * as operations from "@sortes/db/operations/operations";
import { statementsOf } from "@sortes/testing";
import { sql } from "kysely";
import pino from "pino";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { figuresOf } from "../src/features/operations/figures.ts";
import { patient, type Reply, testServer } from "./support/server.ts";

const token = "a-token-of-the-metrics";
const server = await testServer({ metricsToken: token });
const { call, context, person } = server;

/** The value of a line, such as `sortes_workers` or `sortes_store_up{store="queue"}`. */
async function scrape(from = call): Promise<(line: string) => number | undefined> {
  const { status, body, headers } = await from("/metrics", { token });
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
  const lines = new Map(
    String(body)
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]),
  );
  return (line) => lines.get(line);
}

it("a figure that cannot be read in an outage is logged once, not at every scrape", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const db = openDb({ url: "postgres://127.0.0.1:1/gone", connections: 1 });
  const logged: string[] = [];
  const sink = new Writable({
    write(line: Buffer, _encoding, done) {
      logged.push((JSON.parse(line.toString()) as { msg: string }).msg);
      done();
    },
  });
  const { clock, queues } = context;
  const figures = figuresOf({ db, clock, queues, log: pino({}, sink) });
  for (let scrape = 0; scrape < 3; scrape++) {
    expect(await figures.mails()).toBeUndefined();
    vi.advanceTimersByTime(60_000);
  }
  expect(logged).toEqual(["mails could not be read"]);
});

describe("/metrics", () => {
  // first: a figure that another server waited for in vain may still be read during a later test
  it("queries the stores once for many simultaneous scrapes", async () => {
    const fresh = await testServer({ metricsToken: token });
    let replies: Reply[] = [];
    const statements = await statementsOf(async () => {
      const ask = () => fresh.call("/metrics", { token });
      replies = await Promise.all(Array.from({ length: 20 }, ask));
    });
    const ofReplies = statements.filter((text) => text.includes("smtp_reply"));
    expect(ofReplies).toHaveLength(1);
    expect(replies.every(({ status }) => status === 200)).toBe(true);
  });

  it("is only for bearers of its token", async () => {
    const staff = await person("Ana", { isStaff: true });
    const refused = [undefined, (await person("Tom")).token, staff.token, `${token}x`, ""];
    for (const wrong of refused) {
      const { status, headers, body } = await call("/metrics", { token: wrong });
      expect(status).toBe(401);
      expect(headers["www-authenticate"]).toBe("Bearer");
      expect(body.code).toBe("UNAUTHENTICATED");
    }
    expect(await call("/metrics", { token })).toMatchObject({ status: 200 });
    expect(await call("/metrics", { token, method: "POST" })).toMatchObject({ status: 405 });
  });

  it("without a token is only for this machine, excluding proxied requests", async () => {
    const near = await testServer();
    const proxied = await testServer({ trustedProxies: ["127.0.0.1"] });
    expect(await near.call("/metrics")).toMatchObject({ status: 200 });
    expect(await near.call("/metrics", { from: "::1" })).toMatchObject({ status: 200 });
    expect(await near.call("/metrics", { from: "::ffff:127.0.0.1" })).toMatchObject({
      status: 200,
    });
    expect(await near.call("/metrics", { from: "192.0.2.1" })).toMatchObject({ status: 404 });
    // a proxy on this machine that says nothing of whom it asks for is not believed to be near
    expect(await proxied.call("/metrics")).toMatchObject({ status: 404 });
    expect(await proxied.call("/metrics", { from: "::1" })).toMatchObject({ status: 404 });
    for (const headers of [
      { "x-forwarded-for": "127.0.0.1" },
      { "x-forwarded-for": "192.0.2.1" },
      { "x-forwarded-for": "" },
      { forwarded: "for=127.0.0.1" },
      { via: "1.1 proxy" },
    ] as Record<string, string>[]) {
      expect(await near.call("/metrics", { headers })).toMatchObject({ status: 404 });
      expect(await proxied.call("/metrics", { headers })).toMatchObject({ status: 404 });
    }
  });

  it("exports queues, mails, workers, campaigns and SMTP replies", async () => {
    await operations.addSmtpReplies(context.db, [
      { source: "mail", class: "2xx", count: 2 },
      { source: "campaign", class: "4xx", count: 5 },
    ]);
    await operations.addSmtpReplies(context.db, [{ source: "mail", class: "2xx", count: 1 }]);
    await sql`update mail_message set state = 'failed', last_error = '554 no'
      where id = (select id from mail_message limit 1)`.execute(context.db);
    const fresh = await testServerOn(context.config.database.url);
    const value = await scrape(fresh);
    expect(value('sortes_smtp_replies_total{source="mail",class="2xx"}')).toBe(3);
    expect(value('sortes_smtp_replies_total{source="campaign",class="4xx"}')).toBe(5);
    expect(value('sortes_mail_messages{state="failed"}')).toBe(1);
    expect(value("sortes_mail_redrivable")).toBe(1);
    expect(value("sortes_mail_oldest_due_seconds")).toBeGreaterThan(0);
    expect(value('sortes_queue_jobs{queue="mail",state="waiting"}')).toBeGreaterThan(0);
    expect(value('sortes_queue_oldest_waiting_seconds{queue="mail"}')).toBeGreaterThan(0);
    expect(value("sortes_workers")).toBe(0);
    expect(value('sortes_campaigns{status="sending"}')).toBe(0);
    expect(value("sortes_sending_stopped")).toBe(0);
    expect(value('sortes_store_up{store="queue"}')).toBe(1);
  });

  it("measures requests by route, without a series for each address", async () => {
    await call("/api/history/0190a0a0-0000-7000-8000-000000000000/");
    await call("/trpc/site.settings?batch=1&input=%7B%7D");
    await call("/trpc/no.such?batch=1&input=%7B%7D");
    await call("/api/nowhere/4711/");
    const value = await scrape();
    const count = (method: string, route: string, status: string) =>
      value(
        `sortes_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`,
      );
    expect(count("GET", "/api/history/:id/", "4xx")).toBe(1);
    expect(count("GET", "site.settings", "2xx")).toBe(1);
    expect(count("GET", "unknown", "4xx")).toBe(1);
    expect(count("GET", "unmatched", "4xx")).toBeGreaterThan(0);
    const { body } = await call("/metrics", { token });
    expect(body).not.toMatch(/0190a0a0|4711|no\.such|example\.test/);
  });

  it("exports what is known while the queue's store is down, without zeros for the rest", async () => {
    const far = await testServer({ metricsToken: token, redisUrl: "redis://127.0.0.1:1" });
    const value = await scrape(far.call);
    expect(value('sortes_store_up{store="queue"}')).toBe(0);
    expect(value('sortes_store_up{store="database"}')).toBe(1);
    expect(value('sortes_queue_jobs{queue="mail",state="waiting"}')).toBeUndefined();
    expect(value("sortes_workers")).toBe(0);
  });
});

/** Another server on the same database, which has kept no answers yet. */
async function testServerOn(url: string) {
  const { call: ask } = await testServer({
    metricsToken: token,
    database: patient(url),
  });
  return ask;
}
