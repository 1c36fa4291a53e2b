import { once } from "node:events";
import { request } from "node:http";
import { gzipSync } from "node:zlib";
import { deliveryReport } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testServer } from "./support/server.ts";
import { portOf } from "./support/socket.ts";

const token = "a token for reports of 32 chars".replaceAll(" ", "-");
const { call, person, context, app } = await testServer({ reportsToken: token });
const port = await portOf(app);
const path = "/api/newsletter/reports/";
const mebibyte = 1024 * 1024;

const report = (name: string) => deliveryReport({ recipients: [`${name}@example.test`] });
const send = (body: string | Buffer, headers: Record<string, string> = {}, bearer = token) =>
  call(path, {
    body,
    token: bearer,
    headers: { "content-type": "message/rfc822", ...headers },
  });

/** A report of which nothing has been sent yet, over a connection of its own. */
function started() {
  const headers = { authorization: `Bearer ${token}`, "content-type": "message/rfc822" };
  return request({ port, path, method: "POST", headers }).on("error", () => {});
}

async function kept() {
  const { rows } = await sql<{ raw: Buffer }>`
    select raw from inbound_message where source = 'webhook' and state = 'waiting'
    order by received_at`.execute(context.db);
  return rows.map(({ raw }) => raw.toString());
}

describe("a report from a mail service", () => {
  // spec 7.56
  it("is stored unchanged before the answer, once however often it arrives", async () => {
    const mail = report("ana");
    for (let i = 0; i < 3; i++)
      expect(await send(mail)).toMatchObject({ status: 200, body: { data: { accepted: true } } });
    expect(await kept()).toEqual([mail]);
  });

  // spec 7.56
  it.each([
    ["no token", undefined],
    ["another token", "b".repeat(token.length)],
    ["the beginning of the token", token.slice(0, -1)],
  ])("is rejected with %s, whatever its content", async (_what, bearer) => {
    const before = await kept();
    const reply = await call(path, {
      body: report("bogdan"),
      token: bearer,
      headers: { "content-type": "message/rfc822" },
    });
    expect(reply).toMatchObject({ status: 401, body: { code: "UNAUTHENTICATED" } });
    expect(await kept()).toEqual(before);
  });

  it("is rejected with a person's session", async () => {
    const { token: session } = await person("Carol");
    expect(await send(report("carol"), {}, session)).toMatchObject({ status: 401 });
  });

  it.each([
    ["JSON", { "content-type": "application/json" }, '{"mail":"x"}', 415],
    ["a form", { "content-type": "application/x-www-form-urlencoded" }, "a=b", 415],
    ["what is compressed", { "content-encoding": "gzip" }, gzipSync("Subject: x"), 415],
    ["nothing", {}, "", 400],
    ["more than a mebibyte", {}, Buffer.alloc(mebibyte + 1, "x"), 413],
  ])("is rejected if the body is %s", async (_what, headers, body, status) => {
    const before = await kept();
    expect(await send(body, headers)).toMatchObject({ status });
    expect(await kept()).toEqual(before);
  });

  it("may have a mebibyte, and be malformed: the worker parses it", async () => {
    const broken = Buffer.alloc(mebibyte, "\u0000=?");
    expect((await send(broken)).status).toBe(200);
    expect(await kept()).toContain(broken.toString());
  });

  it("is not stored if it breaks off or exceeds its announced size", async () => {
    const before = await kept();
    const half = started();
    half.write("Subject: half of it\r\n");
    await once(app.server, "request");
    half.destroy();
    await new Promise((resolve) => half.on("close", resolve));
    const endless = started();
    const status = new Promise((resolve) =>
      endless.on("response", (reply) => resolve(reply.statusCode)),
    );
    for (let i = 0; i < 20; i++) endless.write(Buffer.alloc(100_000, "x"));
    expect(await status).toBe(413);
    endless.destroy();
    expect(await kept()).toEqual(before);
  });

  it("has to wait while 10,000 others are unprocessed", async () => {
    await sql`
      insert into inbound_message (digest, source, raw, due_at)
      select 'waiting' || n, 'imap', '', now() from generate_series(1, 10000) n`.execute(
      context.db,
    );
    expect(await send(report("dan"))).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
    await sql`delete from inbound_message where source = 'imap'`.execute(context.db);
    expect(await send(report("dan"))).toMatchObject({ status: 200 });
  });

  it("is accepted by POST only", async () => {
    const reply = await call(path, { token });
    expect(reply.status).toBe(405);
    expect(reply.headers["allow"]).toBe("POST");
  });
});
