import { once } from "node:events";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { restTable } from "../src/rest/table.ts";
import { replyIn, untilClosed } from "./support/socket.ts";
import { drip, listening, pace, people, requestWithin, tooSlow } from "./support/uploads.ts";

const { context, list, subjects, ended } = await listening(120_000);

describe("a long upload", () => {
  it("that stalls later on is ended too", async () => {
    const before = await subjects();
    const text = people("late", 16_000);
    const socket = await list(1_000_000);
    await drip(socket, text);
    expect(replyIn(await untilClosed(socket))).toMatchObject(tooSlow);
    expect(await ended(before)).toMatchObject({ complete: false, added: 16_000 });
  });

  it("ends when its sender leaves after the usual time limit", async () => {
    const before = await subjects();
    const socket = await list(1_000_000);
    await drip(socket, people("gone", 16_000));
    // what still waits to be read is lost with the connection
    const added = async () =>
      (await sql`select from subscriber where address like '%@gone.test'`.execute(context.db)).rows
        .length;
    await expect.poll(added, { timeout: 60_000 }).toBeGreaterThanOrEqual(15_000);
    socket.destroy();
    expect(await ended(before)).toMatchObject({ complete: false, added: await added() });
  });

  it("is ended at last, however steadily it arrives", async () => {
    // a very busy server knows only after seconds that this is an upload
    const hurried = await listening(2 * pace.uploadWindow, 12_000);
    const socket = await hurried.list(10_000_000);
    const reply = untilClosed(socket);
    void drip(socket, people("endless", 200_000));
    expect(replyIn(await reply)).toMatchObject(tooSlow);
  });

  it("that is slow but steady has more time than other requests, and keeps its connection", async () => {
    const text = people("steady", 22_000);
    const socket = await list(text.length);
    const began = performance.now();
    await drip(socket, text);
    // otherwise this test has seen nothing: its pieces alone take 7 s
    expect(performance.now() - began).toBeGreaterThan(requestWithin + 2 * pace.uploadWindow);
    const [reply] = (await once(socket, "data")) as [Buffer];
    expect(replyIn(reply.toString())).toMatchObject({
      status: 200,
      body: { data: { added: 22_000 } },
    });
    const next = untilClosed(socket);
    socket.write("GET /api/health-check HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    expect(replyIn(await next).status).toBe(200);
  });

  it("that trickles is ended", async () => {
    const socket = await list(1_000_000);
    const reply = untilClosed(socket);
    void drip(socket, "email\n".padEnd(100_000, "x"), 1);
    expect(replyIn(await reply)).toMatchObject(tooSlow);
  });
});

it("unknown callers have no more time for an upload than for other requests", async () => {
  const socket = await list(60_000, "/api/users/checkout-webhook/");
  const reply = untilClosed(socket);
  void drip(socket, " ".repeat(60_000), 100);
  expect(replyIn(await reply)).toMatchObject(tooSlow);
  const long = restTable.filter((row) => row.upload?.takesLong);
  expect(new Set(long.map((row) => row.access))).toEqual(new Set(["staff"]));
});
