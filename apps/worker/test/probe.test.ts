import { request as ask } from "node:http";
import { connect } from "node:net";
import { freePort } from "@sortes/process";
import { testDatabase } from "@sortes/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { openProbe } from "../src/operations/probe/probe.ts";
import { Vitals } from "../src/operations/probe/vitals.ts";
import { runJob } from "../src/worker-host.ts";
import { testWorker } from "./test-worker.ts";
import { get, readiness } from "./probe.ts";

type Rule = Partial<{ token: string; behindProxy: boolean }>;

/** The parts of a worker whose probe listens. */
async function probed({ token, behindProxy = false }: Rule = {}) {
  const { context } = await testWorker({ databaseUrl: (await testDatabase()).url });
  const port = await freePort();
  context.config.probe = { host: "127.0.0.1", port, token, behindProxy };
  const probe = openProbe(context);
  onTestFinished(() => probe.close());
  await answering(port);
  return { context, port };
}

async function answering(port: number): Promise<void> {
  await expect.poll(() => get(port, "/live").catch(() => undefined)).toMatchObject({ status: 200 });
}

describe("readiness of a worker", () => {
  it("depends on its latest activity, without asking anything", () => {
    let now = 0;
    const vitals = new Vitals(
      () => {},
      () => now,
    );
    expect(vitals.state(false)).toMatchObject({ ready: false, database: "silent", rounds: "late" });
    vitals.beat();
    vitals.made("mail");
    expect(vitals.state(false)).toMatchObject({ ready: false, rounds: "late" });
    vitals.made("campaign");
    expect(vitals.state(false)).toEqual({
      ready: true,
      database: "ok",
      rounds: "ok",
      stopping: false,
    });
    now = 20_001;
    expect(vitals.state(false)).toMatchObject({ ready: false, database: "silent", rounds: "ok" });
    vitals.beat();
    now = 30_001;
    expect(vitals.state(false)).toMatchObject({ ready: false, database: "ok", rounds: "late" });
    vitals.made("mail");
    expect(vitals.state(false).ready).toBe(true);
    expect(vitals.state(true)).toMatchObject({ ready: false, database: "refused", rounds: "ok" });
    vitals.stopping = true;
    expect(vitals.state(false)).toMatchObject({ ready: false, stopping: true });
  });
});

describe("the probe of a worker", () => {
  it("answers its paths, and nothing else", async () => {
    const { context, port } = await probed();
    expect(await readiness(port)).toMatchObject({ status: 503, database: "silent" });
    context.vitals.beat();
    context.vitals.made("mail");
    context.vitals.made("campaign");
    expect(await readiness(port)).toMatchObject({ status: 200, ready: true });
    expect(await get(port, "/live?x=1")).toMatchObject({ status: 200 });
    expect(await get(port, "/")).toMatchObject({ status: 404 });
    const posted = await fetch(`http://127.0.0.1:${port}/live`, { method: "POST", body: "x" });
    expect(posted.status).toBe(405);
    expect(posted.headers.get("connection")).toBe("close");
    const head = await fetch(`http://127.0.0.1:${port}/ready`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  it("protects its metrics with the same token as the server's", async () => {
    const token = "a-token-of-the-metrics";
    const open = await probed({ token });
    for (const authorization of ["", `Bearer ${token}x`, token])
      expect(await get(open.port, "/metrics", { authorization })).toMatchObject({ status: 401 });
    const answered = await get(open.port, "/metrics", { authorization: `Bearer ${token}` });
    expect(answered.status).toBe(200);

    const near = await probed();
    expect(await get(near.port, "/metrics")).toMatchObject({ status: 200 });
    expect(await get(near.port, "/metrics", { "x-forwarded-for": "127.0.0.1" })).toMatchObject({
      status: 404,
    });
    const proxied = await probed({ behindProxy: true });
    expect(await get(proxied.port, "/metrics")).toMatchObject({ status: 404 });
  });

  it("counts jobs by outcome, statements and connections", async () => {
    const { context, port } = await probed();
    const job = { id: "1", name: "mail.tick", payload: {} };
    await runJob(context, job);
    await expect(runJob(context, { ...job, payload: { no: "such" } })).rejects.toThrow("no");
    await expect(runJob(context, { ...job, name: "no.such" })).rejects.toThrow("no such job");
    const { text } = await get(port, "/metrics");
    const jobs = 'sortes_jobs_total{queue="periodic",job="mail.tick",outcome=';
    expect(text).toContain(`${jobs}"done"} 1\n`);
    expect(text).toContain(`${jobs}"failed"} 1\n`);
    expect(text).not.toContain("no.such");
    expect(text).toContain('sortes_worker_rounds_total{round="mail"} 1\n');
    expect(text).toContain('sortes_database_pool_limit{pool="jobs"} 5\n');
    expect(text).toMatch(/sortes_database_statement_duration_seconds_count\{pool="jobs"\} [1-9]/);
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds|process_resident_memory_bytes/);
  });

  it("still answers while others hold idle connections", async () => {
    const { port } = await probed();
    const idlers = Array.from({ length: 20 }, () => connect(port, "127.0.0.1"));
    onTestFinished(() => idlers.forEach((socket) => socket.destroy()));
    const endless = ask({
      port,
      method: "POST",
      path: "/live",
      headers: { "content-length": 1e9 },
    });
    endless.on("error", () => {}).write("x");
    onTestFinished(() => void endless.destroy());
    expect(await get(port, "/live")).toMatchObject({ status: 200 });
  });
});
