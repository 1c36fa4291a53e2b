import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as operations from "@sortes/db/operations/operations";
import { freePort } from "@sortes/process";
import { parser } from "@prometheus-io/lezer-promql";
import { sql } from "kysely";
import { afterAll, describe, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { testServer } from "./support/server.ts";

const root = join(import.meta.dirname, "../../..");
const text = (path: string): string => readFileSync(join(root, path), "utf8");

const duration = z.string().regex(/^\d+[smhd]$/);
const rules = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Sortes[A-Za-z]+$/),
          expr: z.string(),
          for: duration,
          labels: z.strictObject({ severity: z.enum(["page", "ticket"]) }),
          annotations: z.strictObject({ summary: z.string().min(10) }),
        }),
      ),
    }),
  ),
});
const target = z.object({
  refId: z.string().min(1),
  expr: z.string(),
  legendFormat: z.string(),
  datasource: z.object({ type: z.literal("prometheus"), uid: z.string() }),
});
const side = z.int().min(0);
const dashboard = z.object({
  uid: z.string().min(1),
  title: z.string().min(1),
  description: z.string().min(1),
  schemaVersion: z.int().min(36),
  time: z.object({ from: z.string(), to: z.string() }),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() })) }),
  panels: z.array(
    z.object({
      id: z.int().min(1),
      type: z.enum(["timeseries", "stat"]),
      title: z.string().min(1),
      description: z.string().min(5),
      fieldConfig: z.object({ defaults: z.object({ unit: z.string().min(1) }) }),
      gridPos: z.object({ x: side.max(23), y: side, w: side.max(24), h: side }),
      targets: z.array(target).min(1),
    }),
  ),
});

const alerts = rules
  .parse(parse(text("infra/alerts/sortes.yml")))
  .groups.flatMap((group) => group.rules);
const dashboards = readdirSync(join(root, "infra/grafana")).map((file) =>
  dashboard.parse(JSON.parse(text(`infra/grafana/${file}`))),
);
const panels = dashboards.flatMap((one) => one.panels);
const expressions = [
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** The metrics of an expression, and the labels that it asks them for. @throws where it is none of PromQL. */
function metricsIn(expr: string): { metrics: string[]; labels: string[] } {
  const metrics: string[] = [];
  const labels: string[] = [];
  parser.parse(expr).iterate({
    enter({ type, from, to }) {
      const words = expr.slice(from, to);
      if (type.isError) throw new Error(`${expr} is no PromQL at ${from}`);
      if (type.name === "Identifier") metrics.push(words);
      if (type.name === "LabelName") labels.push(words);
    },
  });
  return { metrics, labels };
}

const token = "a-token-of-the-metrics";
const { call, context, databaseUrl, person } = await testServer({ metricsToken: token });

/** The metrics of a worker on the same database. */
async function metricsOfWorker(): Promise<string> {
  const port = await freePort();
  const worker = spawn(process.execPath, [join(root, "apps/worker/src/main.ts")], {
    env: {
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: context.config.publicUrl,
      APP_SECRET: context.config.appSecret,
      DATA_DIR: context.config.draws.dataDir,
      METRICS_TOKEN: token,
      WORKER_PORT: String(port),
      LOG_LEVEL: "fatal",
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  afterAll(() => void worker.kill("SIGKILL"));
  await once(worker, "message");
  // a job has been run by then
  const headers = { authorization: `Bearer ${token}` };
  let page = "";
  const ask = async () =>
    await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
  const read = async () => (page = await ask().catch(() => ""));
  await vi.waitUntil(async () => (await read()).includes("sortes_job_duration_seconds_bucket"), {
    timeout: 60_000,
    interval: 100,
  });
  return page;
}

await operations.addSmtpReplies(context.db, [{ source: "campaign", class: "2xx", count: 1 }]);
await person("Ana");
await call("/api/users/login/", {
  body: { email: "ana@example.test", password: "wrong password" },
});
await sql`create table if not exists backup_run (id uuid, started_at timestamptz,
  finished_at timestamptz, ok boolean, bytes bigint, place text, version text)`.execute(context.db);
await sql`insert into backup_run (id, started_at, finished_at, ok, bytes, place, version)
  values (gen_random_uuid(), now(), now(), true, 1, 'a folder', '1')`.execute(context.db);
await sql`insert into draw_log (number, origin) values (1, 'sortes.example/log')
  on conflict do nothing`.execute(context.db);
const ofWorker = await metricsOfWorker();
const { body } = await call("/metrics", { token });
/** The metrics of both `/metrics` with their labels. */
const reported = new Map<string, Set<string>>();
for (const line of `${String(body)}\n${ofWorker}`.split("\n")) {
  const [, name, labels = ""] = /^([a-z]\w*)(?:\{(.*)\})? /.exec(line) ?? [];
  if (!name) continue;
  const names = [...labels.matchAll(/(\w+)="/g)].map(([, label = ""]) => label);
  reported.set(name, new Set([...(reported.get(name) ?? []), ...names]));
}
// of other programs: Prometheus, its node and blackbox exporters
for (const name of ["up", "probe_ssl_earliest_cert_expiry"]) reported.set(name, new Set());
for (const name of ["node_filesystem_avail_bytes", "node_filesystem_size_bytes"])
  reported.set(name, new Set(["fstype", "mountpoint"]));
// from the first garbage collection on
reported.set("nodejs_gc_duration_seconds_sum", new Set(["kind"]));
// only where there is a replica
reported.set("sortes_database_replica_lag_seconds", new Set(["replica"]));
// what Prometheus adds
const added = ["instance", "job"];

describe("alert rules and dashboards", () => {
  it("exist", () => {
    expect(alerts.length).toBeGreaterThan(30);
    expect(dashboards.map(({ title }) => title)).toEqual([
      "Sortes: database",
      "Sortes: product",
      "Sortes: runtime",
      "Sortes: sending",
    ]);
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
    for (const { panels: own } of dashboards) {
      expect(own.length).toBeGreaterThan(5);
      expect(new Set(own.map(({ id }) => id)).size).toBe(own.length);
    }
  });

  it("are tested by promtool for existing alerts", () => {
    const { tests } = z
      .object({
        tests: z.array(z.object({ alert_rule_test: z.array(z.object({ alertname: z.string() })) })),
      })
      .parse(parse(text("infra/alerts/sortes.test.yml")));
    for (const { alertname } of tests.flatMap((one) => one.alert_rule_test))
      expect(alerts.map(({ alert }) => alert)).toContain(alertname);
  });

  it.each(expressions)("%s uses valid PromQL and existing metrics: %s", (_name, expr) => {
    const { metrics, labels } = metricsIn(expr);
    expect(metrics.length).toBeGreaterThan(0);
    for (const metric of metrics) expect([...reported.keys()]).toContain(metric);
    const known = new Set([
      ...added,
      ...metrics.flatMap((metric) => [...(reported.get(metric) ?? [])]),
    ]);
    for (const label of labels) expect([...known]).toContain(label);
  });

  it("rejects invalid PromQL", () => {
    for (const wrong of ["sum(rate(x[5m])", "x >", "rate(x[5q])", 'x{a="b"', "sum by a) (x)"])
      expect(() => metricsIn(wrong)).toThrow("is no PromQL");
  });

  it.each(dashboards)("$title has no overlapping panels", (board) => {
    const taken = new Set<string>();
    for (const { gridPos } of board.panels) {
      const { x, y, w, h } = gridPos;
      expect(x + w).toBeLessThanOrEqual(24);
      for (let i = x; i < x + w; i++)
        for (let j = y; j < y + h; j++) {
          expect([...taken]).not.toContain(`${i} ${j}`);
          taken.add(`${i} ${j}`);
        }
    }
  });

  it("match the alerts described in docs/operations.md", () => {
    const document = text("docs/operations.md");
    const sections = [...document.matchAll(/^### (Sortes\w+)$/gm)].map(([, name]) => name);
    expect(sections).toEqual(alerts.map(({ alert }) => alert));
  });
});
