import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EnvError } from "@sortes/contract";
import { testDatabase } from "@sortes/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { inheritedSocket } from "../src/env.ts";
import { converse } from "./support/process.ts";

const { url: databaseUrl } = await testDatabase();

/** Starts a server for each line that it reads, always with the same socket. Node takes the pid of the inner shell. */
const keeper = `while read -r line; do
  sh -c 'echo "pid $$"; LISTEN_PID=$$ exec "$0" "$@"' "$0" "$@"
  echo "ended $?"
done`;

/** A process that holds a socket for a server, whether or not one runs, as systemd does. */
async function socketKeeper(sockets = "1") {
  const held = createServer();
  held.listen(0, "127.0.0.1");
  await once(held, "listening");
  const { port } = held.address() as { port: number };
  const { fd } = (held as unknown as { _handle: { fd: number } })._handle;
  const dataDir = await mkdtemp(join(tmpdir(), "sortes-socket-"));
  const main = join(import.meta.dirname, "../src/main.ts");
  const child = spawn("/bin/sh", ["-c", keeper, process.execPath, main], {
    env: {
      PATH: process.env["PATH"],
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      APP_SECRET: "a secret of the tests, 32 characters",
      PORT: "1", // another address than the socket's
      LISTEN_FDS: sockets,
    },
    // the fourth is descriptor 3, where systemd begins
    stdio: ["pipe", "pipe", "pipe", fd],
    detached: true,
  });
  held.close(); // this process would take connections, too
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const ended = once(child, "exit");
  onTestFinished(async () => {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  });
  const printedPids = () => [...printed.matchAll(/^pid (\d+)$/gm)].map(([, pid]) => Number(pid));
  return {
    port,
    printed: () => printed,
    start: () => void child.stdin?.write("start\n"),
    stop: () => void process.kill(printedPids().at(-1) ?? NaN, "SIGTERM"),
  };
}

describe("a socket that systemd holds", () => {
  it("is served, and connections made during a restart are answered after it", async () => {
    const keeper = await socketKeeper();
    keeper.start();
    await expect.poll(keeper.printed).toContain("Server listening");
    const before = await fetch(`http://127.0.0.1:${keeper.port}/api/health-check`);
    expect(before.status).toBe(200);
    await before.text();

    keeper.stop();
    await expect.poll(keeper.printed).toContain("ended 0");
    const waiting = await converse(keeper.port);
    waiting.socket.write("GET /api/health-check HTTP/1.1\r\nhost: x\r\n\r\n");
    keeper.start();
    await expect.poll(waiting.heard).toMatch(/^HTTP\/1.1 200 /);
  });

  it("keeps new connections while a stopping server still answers another", async () => {
    const keeper = await socketKeeper();
    keeper.start();
    await expect.poll(keeper.printed).toContain("Server listening");
    const slow = await converse(keeper.port);
    const body = JSON.stringify({ email: "" });
    slow.socket.write(
      "POST /api/newsletter/subscribe/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n" +
        `content-length: ${body.length}\r\n\r\n`,
    );
    slow.socket.write(body.slice(0, 3));
    // a second request, answered after the first was taken
    const first = await fetch(`http://127.0.0.1:${keeper.port}/api/health-check`);
    await first.text();

    keeper.stop();
    await expect.poll(keeper.printed).toContain("stopping");
    const waiting = await converse(keeper.port);
    waiting.socket.write("GET /api/health-check HTTP/1.1\r\nhost: x\r\n\r\n");
    slow.socket.write(body.slice(3));
    await expect.poll(slow.heard).toMatch(/^HTTP\/1.1 400 /);
    await expect.poll(keeper.printed).toContain("ended 0");
    expect(waiting.heard()).toBe("");
    keeper.start();
    await expect.poll(waiting.heard).toMatch(/^HTTP\/1.1 200 /);
  });

  it("must be exactly one, or the start fails with the exit code that prevents retries", async () => {
    const keeper = await socketKeeper("2");
    keeper.start();
    await expect.poll(keeper.printed).toContain("ended 78");
    expect(keeper.printed()).toContain("give its unit one ListenStream");
  });

  it("is not taken from variables meant for another process", () => {
    expect(inheritedSocket({ LISTEN_PID: "7", LISTEN_FDS: "1" }, 8)).toBeUndefined();
    expect(inheritedSocket({}, 8)).toBeUndefined();
    const env = { LISTEN_PID: "8", LISTEN_FDS: "1", LISTEN_FDNAMES: "x", PORT: "3" };
    expect(inheritedSocket(env, 8)).toEqual({ fd: 3 });
    expect(env).toEqual({ PORT: "3" });
    expect(() => inheritedSocket({ LISTEN_PID: "8" }, 8)).toThrow(EnvError);
  });
});
