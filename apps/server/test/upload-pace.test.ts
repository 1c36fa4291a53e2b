import { once } from "node:events";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { connectionLimits } from "../src/limits.ts";
import { calledBy } from "../src/rest/adapter.ts";
import { isUploadRoute } from "../src/rest/route.ts";
import { restTable } from "../src/rest/table.ts";
import { replyIn, untilClosed } from "./support/socket.ts";
import { drip, listening, pace, people, requestWithin, tooSlow } from "./support/uploads.ts";

const { context, list, subjects, ended } = await listening(120_000);

describe("a long upload", () => {
  it("that comes slowly and steadily has more time than other requests, and its connection goes on", async () => {
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

  it("that stalls is ended in the reader's language; received batches stay, and nothing is left open", async () => {
    const before = await subjects();
    const socket = await list(1_000_000);
    socket.write(people("stalled", 1500));
    expect(replyIn(await untilClosed(socket))).toMatchObject(tooSlow);
    expect(await ended(before)).toMatchObject({ complete: false, added: 1000 });
    const { rows } = await sql`
      select state from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(context.db);
    expect(rows).toEqual([]);
  });

  it("that trickles is ended", async () => {
    const socket = await list(1_000_000);
    const reply = untilClosed(socket);
    void drip(socket, "email\n".padEnd(100_000, "x"), 1);
    expect(replyIn(await reply)).toMatchObject(tooSlow);
  });
});

it("a stalled client is informed before its connection is closed", () => {
  const { stalled, requestWithin, checkEvery, uploadWindow } = connectionLimits;
  expect(stalled).toBeGreaterThan(requestWithin + checkEvery);
  expect(stalled).toBeGreaterThan(2 * uploadWindow);
});

it("unknown callers have no more time for a file than for other requests", async () => {
  const socket = await list(60_000, "/api/users/checkout-webhook/");
  const reply = untilClosed(socket);
  void drip(socket, " ".repeat(60_000), 100);
  expect(replyIn(await reply)).toMatchObject(tooSlow);
  const long = restTable.filter((row) => isUploadRoute(row) && row.upload.takesLong);
  expect(new Set(long.map((row) => calledBy(row).procedure.access))).toEqual(new Set(["staff"]));
});
