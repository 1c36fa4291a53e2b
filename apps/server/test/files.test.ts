import { once } from "node:events";
import Fastify from "fastify";
import { afterAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { answerFile } from "../src/rest/files.ts";
import type { FileRow } from "../src/rest/row.ts";
import { rawSocket } from "./support/socket.ts";

const row: FileRow = {
  method: "GET",
  path: "/history/export/",
  procedure: "history.export",
  status: 200,
  summary: "Numbers without end",
  file: { key: "numbers", entry: z.object({ value: z.string() }), columns: ["value"] },
};

/** How much was read, and whether the reading has ended. */
const reading = { entries: 0, ended: false };

async function* withoutEnd() {
  try {
    for (;;) {
      reading.entries += 100;
      yield Array.from({ length: 100 }, () => ({ value: "x".repeat(1000) }));
    }
  } finally {
    reading.ended = true;
  }
}

const server = Fastify();
server.get("/", (request, reply) =>
  answerFile(request, reply, row, { name: "numbers", format: "csv", entries: withoutEnd() }),
);
await server.listen({ host: "127.0.0.1", port: 0 });
const { port } = server.server.address() as { port: number };
afterAll(() => server.close());

it("reads no further than its reader takes, and ends with them", async () => {
  const socket = await rawSocket(port);
  socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  await once(socket, "data");
  socket.pause();
  let before = -1;
  await vi.waitFor(
    () => {
      const last = before;
      before = reading.entries;
      expect(reading.entries).toBe(last);
    },
    { timeout: 10_000, interval: 200 },
  );
  // what the buffers of both systems hold: some megabytes
  expect(reading.entries).toBeLessThan(50_000);
  expect(reading.ended).toBe(false);
  socket.destroy();
  await vi.waitFor(() => expect(reading.ended).toBe(true), 10_000);
});
