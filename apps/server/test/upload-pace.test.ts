import { once } from "node:events";
import type { Socket } from "node:net";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { connectionLimits } from "../src/limits.ts";
import { calledBy } from "../src/rest/adapter.ts";
import { isUploadRoute } from "../src/rest/route.ts";
import { restTable } from "../src/rest/table.ts";
import { testServer } from "./support/server.ts";
import { rawSocket, replyIn, untilClosed } from "./support/socket.ts";
import { subscribersOf } from "./support/subscribers.ts";

/** Milliseconds for other requests: long enough for a busy machine to begin reading an upload. */
const requestWithin = 4000;
/** Of uploads, in bytes and milliseconds: what a piece of these tests brings many times over. */
const pace = { uploadWindow: 1000, uploadBytes: 2000 };
const piece = 4000;
const pause = 50;

async function listening(uploadWithin: number) {
  const server = await testServer({
    connections: {
      ...connectionLimits,
      ...pace,
      headersWithin: 400,
      requestWithin,
      checkEvery: 100,
      uploadWithin,
    },
  });
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = server.app.server.address() as { port: number };
  const { staff, audited } = subscribersOf(server);
  const { token } = await staff("Stela");
  /** A list on its way, of which nothing has been sent. */
  const list = async (length: number, path = "/api/newsletter/subscribers/import/") => {
    const socket = await rawSocket(port);
    const type = path.endsWith("import/") ? "text/csv" : "application/json";
    socket.write(
      `POST ${path}?consent_confirmed=true HTTP/1.1\r\nHost: x\r\nAccept-Language: ro\r\n` +
        `Authorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
    );
    return socket;
  };
  return { ...server, list, audited };
}

const { context, list, audited } = await listening(120_000);

const people = (name: string, count: number): string =>
  `email\n${Array.from({ length: count }, (_, i) => `somebody${i}@${name}.test\n`).join("")}`;

/** Sends a text piece by piece, or as much of it as the other side takes. */
function drip(socket: Socket, text: string, size = piece): Promise<void> {
  let at = 0;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      socket.write(text.slice(at, at + size));
      at += size;
      if (at < text.length && socket.writable) return;
      clearInterval(timer);
      resolve();
    }, pause);
    onTestFinished(() => clearInterval(timer));
  });
}

const subjects = async () => (await audited("subscribers.imported")).map(({ subject }) => subject);

/** The outcome of the next import to finish. */
async function ended(before: readonly string[]) {
  return await vi.waitFor(async () => {
    const all = await audited("subscribers.imported");
    const [found] = all.filter(({ subject }) => !before.includes(subject));
    expect(found).toBeDefined();
    return found?.detail;
  }, 10_000);
}
const tooSlow = {
  status: 408,
  headers: { connection: "close", "content-language": "ro" },
  body: { code: "REQUEST_TIMEOUT", detail: expect.stringContaining("prea încet") },
};

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

  it("that stalls later on is ended too", async () => {
    const before = await subjects();
    const text = people("late", 16_000);
    const socket = await list(1_000_000);
    await drip(socket, text);
    expect(replyIn(await untilClosed(socket))).toMatchObject(tooSlow);
    expect(await ended(before)).toMatchObject({ complete: false, added: 16_000 });
  });

  it("that trickles is ended", async () => {
    const socket = await list(1_000_000);
    const reply = untilClosed(socket);
    void drip(socket, "email\n".padEnd(100_000, "x"), 1);
    expect(replyIn(await reply)).toMatchObject(tooSlow);
  });

  it("whose sender leaves after the usual time limit ends there", async () => {
    const before = await subjects();
    const socket = await list(1_000_000);
    await drip(socket, people("gone", 16_000));
    socket.resetAndDestroy();
    const { complete, added } = (await ended(before)) ?? {};
    expect(complete).toBe(false);
    expect(added).toBeGreaterThanOrEqual(15_000);
  });

  it("has an end, however steadily it comes", async () => {
    const hurried = await listening(2 * pace.uploadWindow);
    const socket = await hurried.list(10_000_000);
    const reply = untilClosed(socket);
    void drip(socket, people("endless", 200_000));
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
