import * as users from "@sortes/db/accounts/users";
import { randomUUID } from "node:crypto";
import { hasRedisServer, startRedis } from "@sortes/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { operationsLimits } from "@sortes/contract";
import { testServer } from "./support/server.ts";

const server = await testServer();
const { call, context, clock, person } = server;
const board = "/ops/queues";
const figures = `${board}/api/queues?activeQueue=mail&page=1&jobsPerPage=10&status=latest`;
const origin = "https://sortes.example";

/** Opens the board as somebody, and answers the cookie as a browser sends it. */
async function passOf(token: string): Promise<string> {
  const { headers, status } = await call("/api/operations/board/", { method: "POST", token });
  expect(status).toBe(200);
  return String(headers["set-cookie"]).split(";")[0] ?? "";
}

const visit = (cookie?: string, path = board) => call(path, { headers: cookie ? { cookie } : {} });

describe("a pass to the queue board", () => {
  // spec 7.60
  it("is issued to staff only, for a quarter of an hour, in a cookie for no script or other site", async () => {
    const ana = await person("Ana", { isStaff: true });
    const open = (token?: string) => call("/api/operations/board/", { method: "POST", token });
    expect(await open()).toMatchObject({ status: 401 });
    expect(await open((await person("Member")).token)).toMatchObject({ status: 403 });
    const { headers, body } = await open(ana.token);
    expect(headers["set-cookie"]).toMatch(
      /^sortes_board=\S+; Path=\/ops; Max-Age=900; HttpOnly; SameSite=Strict$/,
    );
    expect(headers["set-cookie"]).not.toContain(ana.token);
    expect(body.data).toEqual({
      path: board,
      until: new Date(clock.now().getTime() + 15 * 60_000).toISOString(),
    });
  });

  it("is sent only over TLS if the app has a TLS address", async () => {
    const secure = await testServer({ https: true });
    const { token } = await secure.person("Ana", { isStaff: true });
    const reply = await secure.call("/api/operations/board/", { method: "POST", token });
    expect(reply.headers["set-cookie"]).toMatch(/; Secure$/);
  });
});

describe("the board", () => {
  it("is shown with a valid cookie, with its own policy", async () => {
    const cookie = await passOf((await person("Bea", { isStaff: true })).token);
    const page = await visit(cookie);
    expect(page).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
    expect(page.body).toContain("__UI_CONFIG__");
    expect(page.body).not.toContain("googleapis");
    const policy = String(page.headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    for (const [, file = ""] of String(page.body).matchAll(/(?:src|href)="(static\/[^"]+)"/g))
      expect(await visit(cookie, `${board}/${file}`)).toMatchObject({ status: 200 });
  });

  it("lists the queues and their jobs, by ids alone", async () => {
    const cookie = await passOf((await person("Cora", { isStaff: true })).token);
    await context.queues.producer.announce("mail.send", { mailId: randomUUID() });
    const { status, body } = await visit(cookie, figures);
    expect(status).toBe(200);
    expect(body.queues.map(({ name }: { name: string }) => name)).toEqual([
      "mail",
      "periodic",
      "campaigns",
    ]);
    const [{ jobs }] = body.queues;
    expect(jobs.length).toBeGreaterThan(0);
    for (const job of jobs) {
      expect(Object.keys(job.data)).toEqual(["mailId"]);
      expect(JSON.stringify(job)).not.toContain("@");
    }
  });

  it("reports that the store is down, without details", async () => {
    const far = await testServer({ redisUrl: "redis://127.0.0.1:1" });
    const { token } = await far.person("Ana", { isStaff: true });
    const { headers } = await far.call("/api/operations/board/", { method: "POST", token });
    const cookie = String(headers["set-cookie"]).split(";")[0] ?? "";
    const reply = await far.call(figures, { headers: { cookie } });
    expect(reply).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
    expect(JSON.stringify(reply.body)).not.toContain("127.0.0.1");
  });
});

describe.skipIf(!hasRedisServer())("on Redis", () => {
  it("the board lists the queues and their jobs", async () => {
    const redis = await startRedis();
    onTestFinished(async () => redis?.stop());
    const far = await testServer({ redisUrl: redis?.url });
    const { token } = await far.person("Ana", { isStaff: true });
    const { headers } = await far.call("/api/operations/board/", { method: "POST", token });
    const cookie = String(headers["set-cookie"]).split(";")[0] ?? "";
    await expect
      .poll(async () => (await far.call(figures, { headers: { cookie } })).status)
      .toBe(200);
    await far.context.queues.producer.announce("mail.send", { mailId: randomUUID() });
    const { body } = await far.call(figures, { headers: { cookie } });
    expect(body.queues).toHaveLength(3);
    expect(body.queues[0].jobs.length).toBeGreaterThan(0);
  });
});

describe("an address that the board does not have", () => {
  const odd = [
    "/nothing",
    "/static/nothing.js",
    "/static/",
    "/static",
    "/static/..%2f..%2fpackage.json",
    "/static/%2e%2e/%2e%2e/package.json",
    "/static/a%00b",
    "/static/.hidden",
    "/static/static/..%5c..%5cpackage.json",
    "/api/nothing",
    "/api/queues/nothing",
    "/api/queues/nothing/1",
    "/api/queues/mail/%2e%2e",
    "/api/queues/mail/nothing/logs",
    "/queue/mail/..",
    "//",
    "/api//queues",
  ];

  it.each(odd)("never causes a server error (%s)", async (path) => {
    const { token } = await person(`Odd${odd.indexOf(path)}`, { isStaff: true });
    const { status } = await visit(await passOf(token), board + path);
    expect(status).toBeLessThan(500);
    // whatever looks like a file or a call is not there
    const isFileOrCall = /^\/(?:static\/|api\/nothing)/.test(path);
    expect(isFileOrCall && status !== 403 && status !== 404).toBe(false);
  });

  it("is not confused by a repeated parameter", async () => {
    const { token } = await person("Twice", { isStaff: true });
    const { status } = await visit(await passOf(token), `${figures}&page=2`);
    expect(status).toBe(400);
  });
});

describe("outsiders", () => {
  it("visitors are redirected to the page that opens it", async () => {
    const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
    for (const path of [board, `${board}/`, `${board}/queue/mail`]) {
      const reply = await call(path, { headers: { accept } });
      expect([reply.status, reply.headers["location"]]).toEqual([303, "/operations"]);
    }
    for (const path of [figures, `${board}/static/x.js`])
      expect((await call(path, { headers: { accept } })).status).toBe(401);
    expect((await call(board, { headers: { accept }, method: "POST" })).status).toBe(405);
  });

  const paths = [board, `${board}/`, figures, `${board}/queue/mail`, `${board}/static/favicon.ico`];

  it.each(paths)("are kept from %s", async (path) => {
    const outsider = await person(`outsider-${randomUUID().slice(0, 8)}`);
    expect(await visit(undefined, path)).toMatchObject({ status: 401 });
    expect(await call(path, { token: outsider.token })).toMatchObject({ status: 401 });
  });

  it("get no access by a forged, truncated or altered cookie, or a bearer token", async () => {
    const { token } = await person("Dora", { isStaff: true });
    const pass = await passOf(token);
    const [name = "", value = ""] = pass.split("=");
    const [session = "", end = "", signature = ""] = value.split(".");
    const forged = [
      `${name}=${token}`,
      `${name}=`,
      `${name}=${session}.${end}`,
      `${name}=${session}.${Number(end) + 1}.${signature}`,
      `${name}=${"0".repeat(64)}.${end}.${signature}`,
      `${name}=${session}.${end}.${signature.replace(/^./, (c) => (c === "A" ? "B" : "A"))}`,
      `x${pass}`,
    ];
    for (const cookie of forged) expect(await visit(cookie)).toMatchObject({ status: 401 });
    expect(await visit(`language=ro; ${pass}; x=1`)).toMatchObject({ status: 200 });
  });

  // spec 7.60
  it("include people with an expired cookie, an ended session or lost rights", async () => {
    const ended = await person("Eva", { isStaff: true });
    const endedPass = await passOf(ended.token);
    expect(await visit(endedPass)).toMatchObject({ status: 200 });
    await call("/api/users/logout/", { method: "POST", token: ended.token });
    expect(await visit(endedPass)).toMatchObject({ status: 401 });

    const stripped = await person("Flora", { isStaff: true });
    const strippedPass = await passOf(stripped.token);
    await context.db.transaction().execute((tx) => users.setStaff(tx, stripped.id, false));
    for (const path of paths)
      expect(await visit(strippedPass, path)).toMatchObject({ status: 403 });

    const late = await person("Gina", { isStaff: true });
    const latePass = await passOf(late.token);
    clock.advance(operationsLimits.boardMinutes * 60_000 - 1000);
    expect(await visit(latePass)).toMatchObject({ status: 200 });
    clock.advance(1000);
    expect(await visit(latePass)).toMatchObject({ status: 401 });
  });
});

describe("a change", () => {
  const change = (cookie: string, path: string, headers: Record<string, string> = { origin }) =>
    call(`${board}/api/queues/${path}`, { method: "PUT", headers: { cookie, ...headers } });

  it("is rejected from another or an unknown site", async () => {
    const cookie = await passOf((await person("Hana", { isStaff: true })).token);
    const from = (headers: Record<string, string>) => change(cookie, "mail/clean/failed", headers);
    for (const headers of [
      {},
      { origin: "null" },
      { origin: "https://evil.example" },
      { origin: "https://sortes.example.evil.example" },
      { origin: "http://evil.example", host: "sortes.example" },
    ])
      expect(await from(headers as Record<string, string>)).toMatchObject({ status: 403 });
    expect(await from({ origin })).toMatchObject({ status: 200 });
    expect(await from({ origin: "http://localhost:80", host: "localhost" })).toMatchObject({
      status: 200,
    });
    expect(
      await call(`${board}/api/queues/mail/clean/failed`, { method: "PUT", headers: { origin } }),
    ).toMatchObject({ status: 401 });
  });

  it("does not write jobs, and neither empties nor pauses a queue", async () => {
    const cookie = await passOf((await person("Ina", { isStaff: true })).token);
    const asked = [
      ["POST", "mail/add"],
      ["PATCH", "mail/x/update-data"],
      ["PUT", "mail/pause"],
      ["PUT", "pause"],
      ["PUT", "mail/empty"],
      ["PUT", "mail/obliterate"],
      ["PUT", "mail/concurrency"],
      ["PUT", "periodic/job-schedulers/mail.tick/remove"],
      ["PUT", "mail/clean/waiting"],
    ] as const;
    for (const [method, path] of asked)
      expect(
        await call(`${board}/api/queues/${path}`, {
          method,
          body: {},
          headers: { cookie, origin },
        }),
      ).toMatchObject({ status: 403 });
  });
});
