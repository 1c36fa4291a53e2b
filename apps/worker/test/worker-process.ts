import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDb } from "@sortes/db";
import {
  cloneDatabase,
  hasRedisServer,
  openGate,
  openSmtpSink,
  startRedis,
  waitForMail,
} from "@sortes/testing";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { registered, stateOf } from "./people.ts";

// the worker as in production: a separate process, on each backend of the queue

type Store = "PostgreSQL" | "Redis";
const clock = { now: () => new Date() };
const half = 30_000;

interface Worker {
  child: ChildProcess;
  /** What it printed so far. */
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
  const db = openDb({ url: database.url, connections: 2 });
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

/** The tests of one backend. Each has a file of its own, so that their waits overlap. */
export function describeWorkerProcess(store: Store): void {
  const skipped = store === "Redis" && !hasRedisServer();
  if (skipped) console.warn("SKIPPED: the worker with Redis (there is no redis-server here)");

  describe.skipIf(skipped)(`a worker process with its queue on ${store}`, () => {
    it("delivers, tells nothing it should not, and ends in order", async () => {
      const here = await situation(store);
      const { child, output } = await startWorker({
        DATABASE_URL: here.databaseUrl,
        DATA_DIR: here.dataDir,
        ...(here.redisUrl && { REDIS_URL: here.redisUrl }),
      });
      const { email, mailId } = await registered(here, "ro");
      const mail = await waitForMail(here.outbox, email);
      expect(mail.subject).toBe("Confirmă adresa de email");
      const token = /\/verify\/([\w-]{43})$/.exec(mail.links[0] ?? "")?.[1] ?? "no token";
      await expect.poll(() => stateOf(here, mailId)).toMatchObject({ state: "sent" });
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      expect(await exit).toEqual([0, null]);
      expect(output()).toContain(mailId);
      expect(output()).not.toContain(email);
      expect(output()).not.toContain(token);
    }, 40_000);

    it("outlives stores that are away at the start and go away later", async () => {
      const here = await situation(store);
      const gates = [await openGate(here.databaseUrl)];
      if (here.redisUrl) gates.push(await openGate(here.redisUrl));
      const [database, redis] = gates;
      onTestFinished(async () => {
        for (const gate of gates) await gate.close();
      });
      const all = (what: "cut" | "restore") => Promise.all(gates.map((gate) => gate[what]()));

      await all("cut");
      const { child, output } = await startWorker({
        DATABASE_URL: database?.url ?? "",
        DATA_DIR: here.dataDir,
        ...(redis && { REDIS_URL: redis.url }),
      });
      await expect.poll(output).toContain("the queue is out of reach");
      for (let outage = 0; outage < 3; outage++) {
        await all("restore");
        const { email } = await registered(here);
        const mail = await waitForMail(here.outbox, email, half);
        expect(mail.to).toEqual([email]);
        await all("cut");
      }
      expect(child.exitCode).toBeNull();
    }, 120_000);

    it("leaves what it was at to another when it is killed", async () => {
      const here = await situation(store);
      const sink = await openSmtpSink();
      onTestFinished(() => sink.close());
      const variables = {
        DATABASE_URL: here.databaseUrl,
        DATA_DIR: here.dataDir,
        SMTP_URL: sink.url,
        ...(here.redisUrl && { REDIS_URL: here.redisUrl }),
      };
      sink.meet({ at: "recipient", silent: true });
      const first = await startWorker(variables);
      const { email, mailId } = await registered(here);
      await expect.poll(() => sink.attempts, { timeout: half }).toBe(1);
      expect(await stateOf(here, mailId)).toMatchObject({ state: "claimed" });
      first.child.kill("SIGKILL");
      await startWorker(variables);
      await expect.poll(() => sink.mails.length, { timeout: 60_000 }).toBe(1);
      expect(sink.mails[0]?.to).toEqual([email]);
      await expect.poll(() => stateOf(here, mailId)).toMatchObject({ state: "sent", attempts: 1 });
    }, 100_000);
  });
}
