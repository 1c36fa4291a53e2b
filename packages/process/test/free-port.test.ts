import { createServer } from "node:net";
import { once } from "node:events";
import { expect, it } from "vitest";
import { freePort } from "../src/index.ts";

it("a free port is none that an outgoing connection is given meanwhile", async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  expect(Math.max(...ports)).toBeLessThan(32_768);
  expect(Math.min(...ports)).toBeGreaterThanOrEqual(20_000);
});

it("somebody can listen on a free port, and nobody is told of it twice", async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  expect(new Set(ports).size).toBe(ports.length);
  const server = createServer().listen(ports[0], "127.0.0.1");
  await once(server, "listening");
  server.close();
});
