import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { addSmtpReplies } from "@sortes/db";
import { parser } from "@prometheus-io/lezer-promql";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { testServer } from "./support/server.ts";

const root = join(import.meta.dirname, "../../..");
const textsIn = (folder: string): string[] =>
  readdirSync(join(root, folder)).map((file) => readFileSync(join(root, folder, file), "utf8"));

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
  schemaVersion: z.int().min(36),
  time: z.object({ from: z.string(), to: z.string() }),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() })) }),
  panels: z.array(
    z.object({
      id: z.int().min(1),
      type: z.enum(["timeseries", "stat"]),
      title: z.string().min(1),
      gridPos: z.object({ x: side.max(23), y: side, w: side.max(24), h: side }),
      targets: z.array(target).min(1),
    }),
  ),
});

const alerts = textsIn("infra/alerts").flatMap((text) =>
  rules.parse(parse(text)).groups.flatMap((group) => group.rules),
);
const panels = textsIn("infra/grafana").flatMap((text) => dashboard.parse(JSON.parse(text)).panels);
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
const { call, context } = await testServer({ metricsToken: token });
await addSmtpReplies(context.db, [{ source: "campaign", class: "2xx", count: 1 }]);
await call("/api/site/");
const { body } = await call("/metrics", { token });
/** The metrics of `/metrics` with their labels. */
const told = new Map<string, Set<string>>();
for (const line of String(body).split("\n")) {
  const [, name, labels = ""] = /^([a-z]\w*)(?:\{(.*)\})? /.exec(line) ?? [];
  if (!name) continue;
  const names = [...labels.matchAll(/(\w+)="/g)].map(([, label = ""]) => label);
  told.set(name, new Set([...(told.get(name) ?? []), ...names]));
}
// what Prometheus adds
const added = ["instance", "job"];

describe("alert rules and dashboard", () => {
  it("are there", () => {
    expect(alerts.length).toBeGreaterThan(10);
    expect(panels.length).toBeGreaterThan(10);
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });

  it.each(expressions)("%s uses valid PromQL and existing metrics: %s", (_name, expr) => {
    const { metrics, labels } = metricsIn(expr);
    expect(metrics.length).toBeGreaterThan(0);
    for (const metric of metrics) expect([...told.keys()]).toContain(metric);
    const known = new Set([
      ...added,
      ...metrics.flatMap((metric) => [...(told.get(metric) ?? [])]),
    ]);
    for (const label of labels) expect([...known]).toContain(label);
  });

  it("rejects invalid PromQL", () => {
    for (const wrong of ["sum(rate(x[5m])", "x >", "rate(x[5q])", 'x{a="b"', "sum by a) (x)"])
      expect(() => metricsIn(wrong)).toThrow("is no PromQL");
  });

  it("put panels beside one another and not over one another", () => {
    const taken = new Set<string>();
    for (const { gridPos } of panels) {
      const { x, y, w, h } = gridPos;
      expect(x + w).toBeLessThanOrEqual(24);
      for (let i = x; i < x + w; i++)
        for (let j = y; j < y + h; j++) {
          expect([...taken]).not.toContain(`${i} ${j}`);
          taken.add(`${i} ${j}`);
        }
    }
  });

  it("have a section of docs/operations.md for each alert, and none for others", () => {
    const document = readFileSync(join(root, "docs/operations.md"), "utf8");
    const sections = [...document.matchAll(/^### (Sortes\w+)$/gm)].map(([, name]) => name);
    expect(sections).toEqual(alerts.map(({ alert }) => alert));
  });
});
