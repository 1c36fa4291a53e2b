import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateToLatest } from "@sortes/db";
import { startEmbedded } from "@sortes/db/embedded";
import { freePort } from "@sortes/process";
import { migrateQueues } from "@sortes/queue";
import { expect, onTestFinished } from "vitest";

export interface OwnDatabase {
  url: string;
  /** Kills it as `kill -9` does, without notice to its clients. */
  kill(): Promise<void>;
  /** Shuts it down cleanly: clients are notified, and committed data is on disk. */
  stop(): Promise<void>;
  /** Restarts it on the same port. */
  start(): Promise<void>;
}

/** A dedicated, migrated PostgreSQL, removed after the test. */
export async function ownDatabase(): Promise<OwnDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "sortes-fault-pg-"));
  await chmod(folder, 0o755);
  const database = "sortes";
  const { url, port, ...began } = await startEmbedded(folder, {
    database,
    preferredPort: await freePort(),
  });
  let running: Pick<typeof began, "stop" | "alive" | "cluster"> = began;
  onTestFinished(async () => {
    await running.stop();
    await rm(folder, { recursive: true, force: true });
  });
  await migrateToLatest(url);
  await migrateQueues(url);
  return {
    url,
    async kill() {
      const [pid] = (await readFile(join(running.cluster, "postmaster.pid"), "utf8")).split("\n");
      process.kill(Number(pid), "SIGKILL");
      await expect.poll(() => running.alive()).toBe(false);
    },
    stop: () => running.stop(),
    async start() {
      running = await startEmbedded(folder, { database, requiredPort: port });
    },
  };
}
