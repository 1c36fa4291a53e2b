import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@sortes/process";

export interface TestRedis {
  url: string;
  port: number;
  /** Sends one command and returns the beginning of the raw reply. */
  say(command: string): Promise<string>;
  stop(): Promise<void>;
}

/** Whether this machine has the `redis-server` binary. */
export const hasRedisServer = (): boolean =>
  spawnSync("redis-server", ["--version"], { stdio: "ignore" }).status === 0;

/**
 * Starts a Redis for one test on a free loopback port, without persistence. Ignores the caller's `REDIS_URL`, because
 * tests delete all keys and kill the server.
 * @returns undefined if there is no `redis-server`.
 */
export async function startRedis(port?: number): Promise<TestRedis | undefined> {
  if (!hasRedisServer()) return undefined;
  const folder = await mkdtemp(join(tmpdir(), "sortes-redis-"));
  const chosen = port ?? (await freePort());
  const args = ["--port", String(chosen), "--bind", "127.0.0.1", "--save", "", "--dir", folder];
  const child = spawn("redis-server", [...args, "--maxmemory-policy", "noeviction"], {
    stdio: "ignore",
  });
  await accepts(chosen, () => child.exitCode === null);
  return {
    url: `redis://127.0.0.1:${chosen}`,
    port: chosen,
    async say(command) {
      const socket = connect(chosen, "127.0.0.1");
      socket.setEncoding("utf8").end(`${command}\r\n`);
      const [reply] = (await once(socket, "data")) as [string];
      return reply.trim();
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, "exit");
        child.kill("SIGKILL");
        await exited;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves when something accepts connections on the port. */
async function accepts(port: number, alive: () => boolean): Promise<void> {
  for (;;) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1");
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
    if (open) return;
    if (!alive()) throw new Error(`redis-server ended before it listened on port ${port}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
