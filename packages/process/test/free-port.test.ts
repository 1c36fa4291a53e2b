import { createServer } from "node:net";
import { once } from "node:events";
import { expect, it } from "vitest";
import { freePort } from "../src/index.ts";

it("a free port is never one of those for outgoing connections", async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  expect(Math.max(...ports)).toBeLessThan(32_768);
  expect(Math.min(...ports)).toBeGreaterThanOrEqual(20_000);
});

it("a free port can be listened on, and is returned only once", async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  expect(new Set(ports).size).toBe(ports.length);
  const server = createServer().listen(ports[0], "127.0.0.1");
  await once(server, "listening");
  server.close();
});
