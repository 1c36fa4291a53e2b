import { randomUUID } from "node:crypto";
import { checkDataPlace, DatabaseClock, inTransaction } from "@sortes/db";
import * as processes from "@sortes/db/operations/processes";
import * as restored from "@sortes/db/ground/restored";
import { startRedis } from "@sortes/testing";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, expect, it } from "vitest";
import { changeDrawLog } from "../src/commands/draw-log.ts";
import { changeSending } from "../src/commands/sending.ts";
import { closeContext, createContext } from "../src/features/context.ts";
import { testServer } from "./support/server.ts";

const redis = await startRedis();
afterAll(() => redis?.stop());
const { app, call, clock, context } = await testServer(redis ? { redisUrl: redis.url } : {});
const health = async () => (await call("/api/health-check")).body.data;

// spec 7.83
it("the health check knows a worker by its heartbeat, and shows its notes", async () => {
  await expect.poll(async () => (await health()).stores.queue).toBe("ok");
  expect(await health()).toMatchObject({ status: "degraded", worker: "down", notes: [] });
  const worker = { id: randomUUID(), app: "worker", startedAt: new Date() };
  await processes.beat(context.db, { ...worker, notes: ["mail_account"] });
  expect(await health()).toEqual({
    status: "ok",
    stores: { database: "ok", queue: "ok" },
    schema: "ok",
    worker: "ok",
    notes: ["mail_account"],
  });
  await sql`update process_heartbeat set beat_at = now() - interval '21 seconds'`.execute(
    context.db,
  );
  expect(await health()).toMatchObject({ status: "degraded", worker: "down", notes: [] });
});

it("the health check reports the difference between server and database clocks", async () => {
  await processes.beat(context.db, {
    id: randomUUID(),
    app: "worker",
    startedAt: new Date(),
    notes: [],
  });
  clock.advance(3 * 60 * 60 * 1000);
  expect(await health()).toMatchObject({ notes: ["clock_server"] });
  const [, skew] = /^sortes_clock_skew_seconds (\S+)$/m.exec(await context.metrics.render()) ?? [];
  expect(Number(skew)).toBeGreaterThan(10_700);
  clock.advance(-3 * 60 * 60 * 1000);
  expect(await health()).toMatchObject({ status: "ok", notes: [] });
});

it.skipIf(!redis)("the health check warns that Redis may drop jobs", async () => {
  const worker = { id: randomUUID(), app: "worker", startedAt: new Date(), notes: [] };
  await processes.beat(context.db, worker);
  expect(await redis?.say("CONFIG SET maxmemory-policy allkeys-lru")).toBe("+OK");
  expect(await health()).toMatchObject({ status: "degraded", notes: ["queue_policy"] });
  expect(await redis?.say("CONFIG SET maxmemory-policy noeviction")).toBe("+OK");
  expect(await health()).toMatchObject({ status: "ok", notes: [] });
});

it.skipIf(!redis)(
  "the health check reports a Redis with full memory, and its recovery",
  async () => {
    const worker = { id: randomUUID(), app: "worker", startedAt: new Date(), notes: [] };
    await processes.beat(context.db, worker);
    expect(await redis?.say("CONFIG SET maxmemory 1")).toBe("+OK");
    expect(await health()).toMatchObject({
      status: "degraded",
      stores: { queue: "ok" },
      notes: ["queue_refused"],
    });
    expect(await redis?.say("CONFIG SET maxmemory 0")).toBe("+OK");
    expect(await health()).toMatchObject({ status: "ok", notes: [] });
  },
);

it("the health check reports copied data until the operator explains it", async () => {
  expect(await checkDataPlace(context.db)).toBe(false);
  await sql`update data_place set database_oid = database_oid - 1`.execute(context.db);
  expect((await health()).notes).toEqual(["copied", "draw_log"]);
  // no other command ends it
  for (const command of [
    () => changeSending(context.db, ["go"]),
    () => changeDrawLog(context.db, ["go", "any"]),
    () => changeDrawLog(context.db, ["anew", "any"]),
  ])
    await expect(command()).rejects.toThrow(/First: npm run data -- moved/);
  await sql`update data_place
    set database_oid = database_oid + 1, elsewhere_at = null`.execute(context.db);
  expect((await health()).notes).toEqual([]);
});

it("the health check drops the note about a stopped draw log once its cause is gone", async () => {
  await sql`insert into restored (backup_at, restored_at, mails_held, draws_held)
    values (now(), now(), false, true)`.execute(context.db);
  expect(await context.drawLog.sign()).toBe("held");
  expect((await health()).notes).toContain("draw_log");
  await app.listen({ host: "127.0.0.1", port: 0 });
  await inTransaction(context.db, restored.releaseDraws);
  await expect.poll(async () => (await health()).notes).toEqual([]);
});

it("a server that stops at once writes its last heartbeats before the database is closed", async () => {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const other = createContext(context.config, { log, clock: new DatabaseClock() });
  other.presence.begin();
  other.presence.drain();
  await closeContext(other);
  expect(lines).toEqual([]);
  const { rows } = await sql<{ state: string }>`
    select state from process_heartbeat where app = 'server' order by beat_at desc limit 1`.execute(
    context.db,
  );
  expect(rows).toEqual([{ state: "draining" }]);
});
