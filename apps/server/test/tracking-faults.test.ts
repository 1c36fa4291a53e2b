import { trackingMark } from "@sortes/email";
import { openGate, testDatabase } from "@sortes/testing";
import { expect, it, onTestFinished } from "vitest";
import { testServer } from "./support/server.ts";

const gate = await openGate((await testDatabase()).url);
const { call, context } = await testServer({
  rateLimits: true,
  database: { url: gate.url, connections: 10, prepare: true },
});
const mark = trackingMark(context.config.appSecret, "1");
const from = (last: number) => ({ from: `198.51.100.${last}` });

it("a click fails quickly with a message while the database is down, and the picture still works", async () => {
  onTestFinished(() => gate.close());
  expect((await call(`/c/1.${mark}`, from(1))).status).toBe(404);
  await gate.cut();
  const started = performance.now();
  const reply = await call(`/c/1.${mark}`, { ...from(1), language: "ro" });
  expect(performance.now() - started).toBeLessThan(10_000); // the pool's own patience is 2 s, that of a request 30
  expect(reply.status).toBe(503);
  expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
  expect(reply.headers["content-type"]).toContain("text/html");
  expect(reply.body).toContain('<html lang="ro">');
  expect((await call(`/o/${mark}.gif`, from(1))).status).toBe(200);
  await gate.restore();
  expect((await call(`/c/1.${mark}`, from(1))).status).toBe(404);
});

it("requests above the limit get an error page; pictures cost a tenth of a link", async () => {
  const left = async (path: string) =>
    Number((await call(path, from(2))).headers["x-ratelimit-remaining"]);
  const before = await left(`/c/1.${mark}`);
  for (let i = 0; i < 10; i++) await left(`/o/${mark}.gif`);
  expect(before - (await left(`/c/1.${mark}`))).toBe(2);
  let status = 0;
  let last: Awaited<ReturnType<typeof call>> | undefined;
  for (let i = 0; i < 1300 && status !== 429; i++) {
    last = await call("/c/forged", from(3));
    ({ status } = last);
  }
  expect(status).toBe(429);
  expect(last?.headers["content-type"]).toContain("text/html");
  expect(Number(last?.headers["retry-after"])).toBeGreaterThan(0);
});
