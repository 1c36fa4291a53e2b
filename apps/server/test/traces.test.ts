import { openCollector } from "@sortes/testing";
import { startTracing, stopTracing } from "@sortes/process/tracing";
import { afterAll, describe, expect, it, vi } from "vitest";
import { testServer } from "./support/server.ts";

const collector = await openCollector();
await startTracing({
  endpoint: collector.url,
  share: 1,
  app: "server",
  folder: import.meta.dirname,
  onFailure: () => {},
});
const { context, person, call } = await testServer();
afterAll(async () => {
  await stopTracing();
  await collector.close();
});

describe("traces of a server", () => {
  it("contain requests with their statements and the queued job, without personal data", async () => {
    const { email, token } = await person("Ana");
    await call(`/api/history/?search=${encodeURIComponent("hidden words")}`, { token });
    const [queue] = await context.queues.inspection.boardQueues();
    // announced after the reply
    const job = await vi.waitUntil(async () => (await queue?.getJobs(["waiting"], 0, 10))?.[0], {
      timeout: 60_000,
    });
    const traceparent = job?.opts.telemetry?.metadata ?? "";
    expect(traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
    await stopTracing();
    const spans = collector.spans();
    const request = spans.find(({ name }) => name.startsWith("POST /api/users/register"));
    expect(request?.parentSpanId).toBeFalsy();
    expect(traceparent).toContain(request?.traceId);
    const inside = spans.filter(
      ({ traceId, name }) => traceId === request?.traceId && name !== request?.name,
    );
    expect(inside.map(({ name }) => name)).toContain("insert");
    for (const { parentSpanId } of inside) expect(parentSpanId).toBe(request?.spanId);
    expect(spans.some(({ name }) => name.startsWith("GET /api/history"))).toBe(true);
    for (const secret of [email, "Ana", "secret1", token, "hidden", "argon2"])
      expect(collector.text()).not.toContain(secret);
  });

  it("are not kept without a collector", async () => {
    const before = collector.spans().length;
    await startTracing({
      endpoint: undefined,
      share: 1,
      app: "server",
      folder: import.meta.dirname,
      onFailure: () => {},
    });
    expect(await call("/api/site/")).toMatchObject({ status: 200 });
    await stopTracing();
    expect(collector.spans()).toHaveLength(before);
  });

  it("do not affect requests while the collector is down or hangs", async () => {
    const { promise: failed, resolve } = Promise.withResolvers<unknown>();
    const away = { share: 1, app: "server", folder: import.meta.dirname } as const;
    await startTracing({ ...away, endpoint: "http://127.0.0.1:1", onFailure: resolve });
    expect(await call("/api/site/")).toMatchObject({ status: 200 });
    await stopTracing();
    expect(await failed).toBeInstanceOf(Error);
    collector.hang();
    await startTracing({ ...away, endpoint: collector.url, onFailure: () => {} });
    expect(await call("/api/site/")).toMatchObject({ status: 200 });
    // bounded: the test's time-out would end a stop that waits for the collector
    await stopTracing();
  });
});
