import { once } from "node:events";
import Fastify from "fastify";
import { afterAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { answerFile } from "../src/rest/files.ts";
import { portOf, rawSocket } from "./support/socket.ts";

const file = { key: "numbers", entry: z.object({ value: z.string() }), columns: ["value"] };

/** The number of read entries, and whether reading has ended. */
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
  answerFile(request, reply, file, {
    name: "numbers",
    format: "csv",
    entries: withoutEnd(),
    isWhole: async () => true,
  }),
);

/** Settles when the client has the first bytes of the file that it reads. */
let arrival = Promise.withResolvers<void>();

/** A file that ends, fails, or turns out to be a part, after its first entries. */
async function* begun(failure?: Error) {
  // more than is put together before it is sent
  yield [{ value: "first" }, { value: "x".repeat(100_000) }];
  await arrival.promise;
  if (failure) throw failure;
  yield [{ value: "second" }];
}
server.get<{ Params: { how: string; format: "csv" | "json" } }>(
  "/:how/:format",
  (request, reply) => {
    const { how, format } = request.params;
    const entries = begun(how === "fails" ? new Error("gone") : undefined);
    const isWhole = async () => how === "ends";
    return answerFile(request, reply, file, { name: "numbers", format, entries, isWhole });
  },
);
const port = await portOf(server);
afterAll(() => server.close());

/** The received text, and whether the connection was broken off. */
async function read(path: string, protocol: string): Promise<{ text: string; isBroken: boolean }> {
  const socket = await rawSocket(port);
  arrival = Promise.withResolvers();
  let text = "";
  socket.on("data", (data) => {
    text += String(data);
    arrival.resolve();
  });
  socket.write(`GET ${path} ${protocol}\r\nhost: x\r\nconnection: close\r\n\r\n`);
  return await new Promise((resolve) => {
    let isBroken = false;
    socket.on("error", () => (isBroken = true));
    socket.on("close", () => resolve({ text, isBroken }));
  });
}

describe.each(["HTTP/1.0", "HTTP/1.1"])("a streamed file by %s", (protocol) => {
  it("has an end marker if it is complete", async () => {
    const json = await read("/ends/json", protocol);
    expect(json.isBroken).toBe(false);
    expect(json.text).toContain('],"complete":true}}\n');
    const csv = await read("/ends/csv", protocol);
    expect(csv.isBroken).toBe(false);
    expect(csv.text).toContain("first\r\n");
    expect(csv.text).toContain("# complete (3)\r\n");
  });

  it.each(["fails", "erased"])("is cut off without an end marker (%s)", async (how) => {
    for (const format of ["json", "csv"]) {
      const { text, isBroken } = await read(`/${how}/${format}`, protocol);
      expect(text).toContain("200 OK");
      expect([format, isBroken]).toEqual([format, true]);
      expect(text).not.toContain("complete");
    }
  });
});

it("a file is produced no faster than its reader takes it, and ends when they leave", async () => {
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
    { timeout: 60_000, interval: 200 },
  );
  // what the buffers of both systems hold: some megabytes
  expect(reading.entries).toBeLessThan(50_000);
  expect(reading.ended).toBe(false);
  socket.destroy();
  await vi.waitFor(() => expect(reading.ended).toBe(true), { timeout: 60_000 });
});
