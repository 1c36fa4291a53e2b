import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testDatabase } from "@sortes/testing";
import { expect, it, onTestFinished } from "vitest";
import { startServer } from "./support/process.ts";

const { url: databaseUrl } = await testDatabase();

/** A pipe that nobody reads. */
async function stuckPipe(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "sortes-pipe-"));
  const path = join(folder, "pipe");
  execFileSync("mkfifo", [path]);
  const end = openSync(path, constants.O_RDWR);
  onTestFinished(async () => {
    closeSync(end);
    await rm(folder, { recursive: true, force: true });
  });
  return end;
}

it.each([
  ["on a full disk", () => openSync("/dev/full", "w")],
  ["that nobody reads", stuckPipe],
])("a server with a log %s answers as ever, and stops when it is asked", async (_where, output) => {
  const server = await startServer(databaseUrl, {}, await output());
  const check = () =>
    fetch(`${server.url}/api/health-check`, { signal: AbortSignal.timeout(60_000) });
  // each request is two lines of about 200 bytes, and a pipe holds 65,536
  for (let i = 0; i < 20; i++) {
    const replies = await Promise.all(Array.from({ length: 20 }, check));
    for (const reply of replies) expect(reply.status).toBe(200);
    await Promise.all(replies.map((reply) => reply.text()));
  }
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
});
