import { once } from "node:events";
import { request } from "node:http";
import { json } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { limits } from "@sortes/contract";
import { FixedClock } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { testServer } from "./support/server.ts";
import { portOf } from "./support/socket.ts";
import { subscribersOf } from "./support/subscribers.ts";

const server = await testServer();
const { app, call, person, context, clock } = server;
const { staff, audited, count, find, importList } = subscribersOf(server);
const port = await portOf(app);
const { token } = await staff("Stela");

const nothing = { known: 0, unsubscribed: 0, suppressed: 0, repeated: 0 };

describe("before an imported list is read", () => {
  const list = "email\nearly@example.test";

  it("consent must be attested", async () => {
    for (const query of ["", "?consent_confirmed=false"]) {
      const reply = await importList(token, list, {}, query);
      expect(reply).toMatchObject({
        status: 400,
        body: { code: "CONSENT_NOT_CONFIRMED", errors: { consent_confirmed: expect.any(Array) } },
      });
    }
    const odd = await importList(token, list, {}, "?consent_confirmed=yes");
    expect(odd).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    const more = await importList(token, list, {}, "?consent_confirmed=true&state=active");
    expect(more).toMatchObject({ status: 400, body: { errors: { state: expect.any(Array) } } });
    expect(await find("early@example.test")).toBeUndefined();
  });

  it("only staff may import, even if the list never ends", async () => {
    const member = await person("Ana");
    const cases = [
      { bearer: undefined, status: 401 },
      { bearer: member.token, status: 403 },
    ];
    for (const { bearer, status } of cases) {
      const upload = sending(bearer, {});
      upload.write("email\n");
      const [reply] = await once(upload, "response");
      expect(reply.statusCode).toBe(status);
      upload.destroy();
    }
  });

  it.each([
    ["compressed", gzipSync(list), { "content-encoding": "gzip" }],
    ["JSON", JSON.stringify({ email: "a@b.test" }), { "content-type": "application/json" }],
    ["a form", list, { "content-type": "multipart/form-data; boundary=x" }],
    ["of another kind", list, { "content-type": "application/octet-stream" }],
  ])("a body that is %s is rejected", async (_, body, headers) => {
    expect(await importList(token, body, { headers })).toMatchObject({
      status: 415,
      body: { code: "CSV_EXPECTED" },
    });
  });

  it("an empty file is rejected", async () => {
    const path = "/api/newsletter/subscribers/import/?consent_confirmed=true&language=en";
    expect((await call(path, { method: "POST", token })).status).toBe(415);
    expect((await call(path, { method: "GET", token })).status).toBe(405);
    expect(
      (await call("/trpc/subscribers.import", { method: "POST", token, body: {} })).status,
    ).toBe(404);
  });
});

/** An upload whose bytes the test sends. */
function sending(bearer: string | undefined, headers: Record<string, string>) {
  clock.advance(1);
  const upload = request({
    port,
    host: "127.0.0.1",
    method: "POST",
    path: "/api/newsletter/subscribers/import/?consent_confirmed=true&language=en",
    headers: {
      "content-type": "text/csv; charset=utf-8",
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...headers,
    },
  });
  upload.on("error", () => {}); // the server may stop listening
  return upload;
}

/** Writes in pieces, as fast as the other side takes them. */
async function write(upload: ReturnType<typeof request>, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  let isOver = false;
  const over = Promise.race([once(upload, "close"), once(upload, "response")]).then(() => {
    isOver = true;
  });
  for (let at = 0; at < bytes.length && !isOver; at += 65_536)
    if (!upload.write(bytes.subarray(at, at + 65_536)))
      await Promise.race([once(upload, "drain"), over]);
}

describe("a large imported list", () => {
  it("of 10 MB with every kind of fault is read to its end", async () => {
    const kinds = [
      (i: number) => `big${i}@large.test,Ana,en`,
      (i: number) => `"big${i}@large.test","Pop, ""Ana""\nși restul",ro`,
      (i: number) => `BIG${i - 1}@large.test;;;`,
      (i: number) => `big${i}@large.test,"never closed ${i}`,
      (i: number) => `big${i - 4}@large.test,\t\0\t,en`,
      (i: number) => `${"?".repeat(300)}${i}`,
      (i: number) => `"Ana" <big${i}@large.test>,x,en`,
    ];
    const lines: string[] = ["email,name,language"];
    let size = 0;
    for (let i = 0; size < 10_000_000; i++) {
      const line = kinds[i % kinds.length]?.(i) ?? "";
      lines.push(line, "");
      size += line.length + 2;
    }
    const upload = sending(token, { "transfer-encoding": "chunked" });
    const answered = once(upload, "response");
    await write(upload, lines.join("\n"));
    upload.end();
    const [reply] = await answered;
    const { data } = (await json(reply)) as {
      data: { added: number; errors: unknown[]; errors_total: number };
    };
    const rows = lines.length >> 1;
    const each = Math.floor(rows / kinds.length);
    expect(reply.statusCode).toBe(200);
    expect(data.added).toBeGreaterThan(2 * each);
    expect(data.errors).toHaveLength(limits.subscriberImport.errors);
    expect(data.errors_total).toBeGreaterThan(2 * each);
    expect(await count("%@large.test")).toBe(data.added);
  });

  it("of 13 MB is rejected by its announced size, or while it arrives", async () => {
    const line = (i: number) => `huge${String(i).padStart(7, "0")}@huge.test,${"x".repeat(1000)}\n`;
    const list = `email,note\n${Array.from({ length: 12_800 }, (_, i) => line(i)).join("")}`;
    expect(Buffer.byteLength(list)).toBeGreaterThan(13_000_000);
    const said = sending(token, { "content-length": String(Buffer.byteLength(list)) });
    said.write("email\n");
    const [early] = await once(said, "response");
    expect(early.statusCode).toBe(413);
    said.destroy();
    expect(await count("%@huge.test")).toBe(0);
    const unsaid = sending(token, { "transfer-encoding": "chunked" });
    const answered = once(unsaid, "response");
    await write(unsaid, list);
    const [late] = await answered;
    expect(late.statusCode).toBe(413);
    expect(await json(late)).toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
    unsaid.destroy();
    // what was committed until then stays, and the log says so
    const left = await count("%@huge.test");
    expect(left).toBeGreaterThan(0);
    expect((await audited("subscribers.imported")).at(-1)?.detail).toMatchObject({
      complete: false,
      added: left,
    });
  });

  it("that breaks off leaves complete batches, and the retry adds the rest", async () => {
    const list = ["email", ...Array.from({ length: 3500 }, (_, i) => `part${i}@part.test`)].join(
      "\n",
    );
    const before = (await audited("subscribers.imported")).length;
    const upload = sending(token, { "content-length": "1000000" });
    await write(upload, list);
    await vi.waitFor(async () => expect(await count("%@part.test")).toBeGreaterThan(0), {
      timeout: 60_000,
    });
    upload.destroy();
    await vi.waitFor(
      async () => expect((await audited("subscribers.imported")).length).toBe(before + 1),
      { timeout: 60_000 },
    );
    const left = (await count("%@part.test")) ?? 0;
    expect(left % 1000).toBe(0);
    expect((await audited("subscribers.imported")).at(-1)?.detail).toMatchObject({
      complete: false,
      added: left,
    });
    const { body } = await importList(token, list);
    expect(body.data).toMatchObject({ added: 3500 - left, skipped: { ...nothing, known: left } });
  });

  it("sent twice at once adds everybody once", async () => {
    const people = Array.from({ length: 3000 }, (_, i) => `both${i}@both.test`);
    const replies = await Promise.all([
      importList(token, ["email", ...people].join("\n")),
      importList(token, ["email", ...people.toReversed()].join("\n")),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const added = replies.map(({ body }) => body.data.added as number);
    expect((added[0] ?? 0) + (added[1] ?? 0)).toBe(3000);
    const { rows } = await sql`
      select 1 from consent_event join subscriber on subscriber.id = subscriber_id
      where address like '%@both.test'`.execute(context.db);
    expect(rows).toHaveLength(3000);
  });
});

it("an import is charged to its network by its size, before it is read", async () => {
  const guarded = await testServer({ rateLimits: true }, new FixedClock(new Date().toISOString()));
  const { staff: guardedStaff, importList: take } = subscribersOf(guarded);
  const { token: bearer } = await guardedStaff("Guard");
  const left = async (headers: Record<string, string>) => {
    const reply = await take(bearer, "email\na@b.test", { headers, from: "10.1.1.1" });
    return Number(reply.headers["x-ratelimit-remaining"]);
  };
  const [first, second] = [await left({}), await left({})];
  expect(first - second).toBe(10);
  // a list of which nobody says how long it is may be the longest
  expect(second - (await left({ "transfer-encoding": "chunked" }))).toBe(10 + 12 * 32);
});

it("an eleventh import waits until somebody ends one of ten, and says how", async () => {
  const at = "/api/newsletter/imports/";
  const begin = async (lang = "en") =>
    await call(at, {
      token,
      body: { name: "list.csv", bytes: 10 },
      headers: { "accept-language": lang },
    });
  const begun = [];
  while (begun.length < 10) begun.push((await begin()).body.data.id);
  expect(await begin()).toMatchObject({
    status: 409,
    body: {
      code: "IMPORT_LIMIT",
      detail: expect.stringMatching(
        /^10 imports are unfinished.*list of earlier imports.*discard.*removed/,
      ),
    },
  });
  expect((await begin("ro")).body.detail).toMatch(
    /^10 importuri sunt neterminate.*importurilor anterioare.*renunță.*șterg/,
  );
  await call(`${at}${begun[0]}/`, { method: "DELETE", token });
  expect(await begin()).toMatchObject({ status: 201 });
});
