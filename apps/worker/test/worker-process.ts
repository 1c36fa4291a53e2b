import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDb } from "@sortes/db";
import { cloneDatabase, hasRedisServer, startRedis, unhurried } from "@sortes/testing";
import { describe, expect, inject, onTestFinished } from "vitest";

// the worker as in production: a separate process, on each backend of the queue

export const stores = ["PostgreSQL", "Redis"] as const;
export type Store = (typeof stores)[number];
const clock = { now: () => new Date() };

interface Worker {
  child: ChildProcess;
  /** Its output so far. */
  output: () => string;
}

export async function startWorker(variables: Record<string, string>): Promise<Worker> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../src/main.ts")], {
    env: {
      PUBLIC_URL: "https://sortes.example",
      APP_SECRET: "a secret of the tests, 32 characters",
      LOG_LEVEL: "debug",
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  });
  const [message] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then((): never => {
      throw new Error(`the worker ended before it was ready:\n${output}`);
    }),
  ]);
  expect(message).toBe("ready");
  return { child, output: () => output };
}

/** A database, a Redis if the queue uses one, and a folder, for one test. */
export async function situation(store: Store) {
  const database = await cloneDatabase(inject("templateUrl"));
  const redis = store === "Redis" ? await startRedis() : undefined;
  const dataDir = await mkdtemp(join(tmpdir(), "sortes-worker-"));
  const db = openDb({
    url: database.url,
    connections: 2,
    patience: unhurried,
  });
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
    await redis?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    db,
    clock,
    databaseUrl: database.url,
    redisUrl: redis?.url,
    dataDir,
    outbox: join(dataDir, "outbox"),
  };
}

/** Runs the same tests on both backends of the queue. Without a redis-server those on Redis count as skipped. */
export function describeEachStore(tests: (store: Store) => void): void {
  for (const store of stores) {
    const skipped = store === "Redis" && !hasRedisServer();
    if (skipped) console.warn("SKIPPED: the worker with Redis (there is no redis-server here)");
    describe.skipIf(skipped)(`a worker process with its queue on ${store}`, () => {
      tests(store);
    });
  }
}
