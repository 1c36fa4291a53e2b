import { operationsLimits } from "@sortes/contract";
import * as processes from "@sortes/db/operations/processes";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { patient, testServer } from "./support/server.ts";

const server = await testServer();
const { call, context, person } = server;
const { db } = context;
let token = "";
let actor = "";
beforeAll(async () => {
  const ana = await person("Ana", { isStaff: true });
  [token, actor] = [ana.token, ana.id];
});

/** The current overview for staff: answers are cached for two seconds of the process's clock. */
async function overview() {
  const fresh = await testServer({
    database: patient(server.databaseUrl),
  });
  const { status, body } = await fresh.call("/api/operations/", { token });
  expect(status).toBe(200);
  return body.data;
}

/** Mails of somebody new that ended like that. */
async function mails(
  count: number,
  how: { state: string; error?: string; age?: string; kind?: string },
) {
  const { state, error = "554 no", age = "0", kind = "verify" } = how;
  await sql`
    insert into mail_message (id, kind, user_id, locale, state, attempts, last_error, due_at, held_since)
    select gen_random_uuid(), ${kind}, ${actor}, 'en', ${state}, 5, ${error},
      now() - ${age}::interval, now() from generate_series(1, ${count})`.execute(db);
}
const clear = () => sql`delete from mail_message`.execute(db);
const states = async () =>
  (
    await sql<{ state: string; n: number }>`
      select state, count(*)::int as n from mail_message group by state`.execute(db)
  ).rows;
const recorded = async () =>
  (
    await sql<{ action: string; actor: string; detail: unknown }>`
      select action, actor, detail from audit_log where action like '%.redrive' order by id`.execute(
      db,
    )
  ).rows;

describe("the overview", () => {
  // spec 7.57
  it("reports queues, mails and workers", async () => {
    await clear();
    await person("Tom");
    await mails(2, { state: "failed" });
    await mails(1, { state: "unknown" });
    await sql`insert into process_heartbeat (id, app, started_at, beat_at, notes)
      values (gen_random_uuid(), 'worker', now(), now(), '["mail_server"]')`.execute(db);
    const data = await overview();
    expect(data.store).toBe("postgres");
    expect(data.queues.figures.map(({ name }: { name: string }) => name)).toEqual([
      "mail",
      "periodic",
      "campaigns",
    ]);
    expect(data.queues.figures[0].waiting).toBeGreaterThan(0);
    expect(data.queues.figures[0].oldest_waiting_since).toMatch(/Z$/);
    expect(data.mails).toEqual({
      queued: 1,
      underway: 0,
      failed: 2,
      unknown: 1,
      redrivable: 2,
      oldest_due_since: expect.stringMatching(/Z$/),
    });
    const shown = {
      id: expect.any(String),
      started_at: expect.any(String),
      seen_at: expect.any(String),
    };
    const older = { host: null, version: null, state: "running", notes: ["mail_server"] };
    expect(data.workers).toEqual([{ ...shown, ...older }]);
  });

  it("names the hosts of servers and workers, and their state", async () => {
    await sql`delete from process_heartbeat`.execute(db);
    const startedAt = new Date();
    const one = { startedAt, notes: [], host: "web-1", version: "1.2.3" };
    const ids = ["a", "b", "c"].map((digit) => `0190a0a0-0000-7000-8000-00000000000${digit}`);
    const [running = "", draining = "", silent = ""] = ids;
    await processes.beat(db, { ...one, id: running, app: "server" });
    await processes.beat(db, { ...one, id: draining, app: "server" });
    await processes.beat(db, { ...one, id: draining, app: "server", state: "draining" });
    await processes.beat(db, { ...one, id: silent, app: "worker" });
    await sql`update process_heartbeat set beat_at = now() - interval '30 seconds'
      where id = ${silent}`.execute(db);
    const { servers, workers } = await overview();
    const state = ({ id, host, version, state }: Record<string, unknown>) => [
      id,
      host,
      version,
      state,
    ];
    expect(servers.map(state).toSorted()).toEqual([
      [running, "web-1", "1.2.3", "running"],
      [draining, "web-1", "1.2.3", "draining"],
    ]);
    expect(workers.map(state)).toEqual([[silent, "web-1", "1.2.3", "silent"]]);
    // a process that stopped in order is forgotten, one that fell silent is shown for ten minutes
    await sql`update process_heartbeat set beat_at = now() - interval '30 seconds'`.execute(db);
    const later = await overview();
    expect(later.servers.map(state)).toEqual([[running, "web-1", "1.2.3", "silent"]]);
    await sql`update process_heartbeat set beat_at = now() - interval '11 minutes'`.execute(db);
    expect(await overview()).toMatchObject({ servers: [], workers: [] });
  });

  // spec 7.57
  it("reports that the queue's store is down, without zeros for it", async () => {
    const far = await testServer({ redisUrl: "redis://127.0.0.1:1" });
    const staff = await far.person("Ana", { isStaff: true });
    const { body } = await far.call("/api/operations/", { token: staff.token });
    expect(body.data).toMatchObject({ store: "redis", queues: null, workers: [] });
    expect(body.data.mails.queued).toBeGreaterThan(0);
    const redrive = await far.call("/api/operations/queues/redrive/", {
      token: staff.token,
      body: {},
    });
    expect(redrive).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
  });
});

describe("failed mails", () => {
  const redrive = () => call("/api/operations/mails/redrive/", { method: "POST", token });

  // spec 7.59
  it("are requeued, which is audited", async () => {
    await clear();
    await sql`delete from audit_log`.execute(db);
    await mails(3, { state: "failed" });
    await mails(1, { state: "unknown" });
    await mails(1, { state: "sent" });
    expect((await redrive()).body.data).toEqual({ redriven: 3 });
    expect(await states()).toEqual(
      expect.arrayContaining([
        { state: "queued", n: 3 },
        { state: "unknown", n: 1 },
        { state: "sent", n: 1 },
      ]),
    );
    const { rows } = await sql`select 1 from mail_message where state = 'queued'
      and attempts = 0 and held_since is null and due_at <= now()`.execute(db);
    expect(rows).toHaveLength(3);
    // again, there are none
    expect((await redrive()).body.data).toEqual({ redriven: 0 });
    expect(await recorded()).toEqual([{ action: "mail.redrive", actor, detail: { mails: 3 } }]);
  });

  // spec 7.59
  it("stay unchanged if resending would be wrong", async () => {
    await clear();
    await mails(1, { state: "failed", error: "nobody to send it to" });
    await mails(1, { state: "failed", kind: "campaign_test" });
    await mails(1, { state: "failed", age: `${operationsLimits.mailDays.all} days` });
    // anybody may have asked for it, and then asked again
    await mails(1, { state: "failed", age: "25 hours", kind: "reset_password" });
    await sql`update mail_message set user_id = null, address = 'tom@example.test'
      where kind = 'reset_password'`.execute(db);
    expect((await redrive()).body.data).toEqual({ redriven: 0 });
    expect((await overview()).mails).toMatchObject({ failed: 4, redrivable: 0 });
    await sql`update mail_message set due_at = now() - interval '23 hours'
      where kind = 'reset_password'`.execute(db);
    expect((await redrive()).body.data).toEqual({ redriven: 1 });
  });

  it("are requeued a thousand at a time, each once under concurrent calls", async () => {
    await clear();
    await mails(operationsLimits.redriven + 5, { state: "failed" });
    expect((await redrive()).body.data).toEqual({ redriven: operationsLimits.redriven });
    const replies = await Promise.all([redrive(), redrive(), redrive()]);
    const counts = replies.map(({ body }) => body.data.redriven as number);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
  });
});

describe("failed jobs", () => {
  const redrive = (body: object) => call("/api/operations/queues/redrive/", { token, body });

  // spec 7.58
  it("are listed with reasons and retried, one or all, which is audited", async () => {
    const { queues } = context;
    const isFailing = { now: true };
    queues.worker(
      "periodic",
      async () => {
        if (isFailing.now) throw new Error("the database was away");
      },
      { concurrency: 2 },
    );
    await queues.keepSchedules();
    await expect.poll(async () => (await queues.inspection.failed(10)).length).toBeGreaterThan(2);
    const { failed } = (await overview()).queues;
    expect(failed[0]).toEqual({
      queue: "periodic",
      id: expect.any(String),
      name: expect.any(String),
      reason: "the database was away",
      failed_at: expect.stringMatching(/Z$/),
    });
    isFailing.now = false;
    await sql`delete from audit_log`.execute(db);
    const { queue, id } = failed[0];
    expect((await redrive({ queue, id })).body.data).toEqual({ redriven: 1 });
    expect(await redrive({ queue: "mail", id: failed[1].id })).toMatchObject({ status: 404 });
    expect((await redrive({})).body.data.redriven).toBeGreaterThan(0);
    await expect.poll(async () => (await queues.inspection.failed(10)).length).toBe(0);
    expect((await redrive({})).body.data).toEqual({ redriven: 0 });
    const [one, all, ...others] = await recorded();
    expect(one).toEqual({ action: "queue.redrive", actor, detail: { jobs: 1, id } });
    expect(all).toMatchObject({ action: "queue.redrive", actor });
    expect(others).toEqual([]);
  });

  it.each([{ queue: "other" }, { id: "x".repeat(301) }, { id: 1 }, { ids: [] }])(
    "rejects the retry of %j",
    async (body) => {
      expect(await redrive(body)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    },
  );
});
