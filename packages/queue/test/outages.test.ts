import { randomUUID } from "node:crypto";
import type { IncomingJob, Queues } from "../src/index.ts";
import { Redis } from "ioredis";
import pg from "pg";
import { expect, it } from "vitest";
import {
  describeEachBackend,
  freshStore,
  gateBefore,
  Journal,
  queuesOn,
  untilReady,
} from "./stores.ts";

function recordingWorker(queues: Queues, queue: "mail" | "periodic" = "mail") {
  const journal = new Journal<IncomingJob>();
  queues.worker(queue, (job) => Promise.resolve(journal.add(job)), { concurrency: 2 });
  return journal;
}

const isRunOf = (mailId: string) => (job: IncomingJob) =>
  (job.payload as { mailId: string }).mailId === mailId;

/** Announces until the store takes it. */
async function announce(queues: Queues): Promise<string> {
  const mailId = randomUUID();
  await untilReady(queues);
  await queues.producer.announce("mail.send", { mailId });
  return mailId;
}

/** What the drivers say of a server that refuses, and we of one that is known to be away. */
const away = /ECONNREFUSED|is not connected/;

describeEachBackend((kind) => {
  it("works once the store is there, when it was away at the start", async () => {
    const gate = await gateBefore(await freshStore(kind));
    await gate.cut();
    const { queues, errors } = queuesOn(kind, gate.url);
    const journal = recordingWorker(queues);
    await expect(queues.ping()).rejects.toThrow(away);
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    await gate.restore();
    await journal.until(isRunOf(await announce(queues)));
  }, 30_000);

  it("goes on after the store was away", async () => {
    const gate = await gateBefore(await freshStore(kind));
    const { queues, errors } = queuesOn(kind, gate.url);
    const journal = recordingWorker(queues);
    await journal.until(isRunOf(await announce(queues)));
    for (let round = 0; round < 3; round++) {
      await gate.cut();
      await expect
        .poll(() =>
          queues.ping().then(
            () => "up",
            () => "down",
          ),
        )
        .toBe("down");
      await gate.restore();
      await journal.until(isRunOf(await announce(queues)));
    }
    expect(errors.length).toBeLessThan(60);
  }, 60_000);

  it("does not hold a request up when the store falls silent", async () => {
    const gate = await gateBefore(await freshStore(kind));
    const { queues } = queuesOn(kind, gate.url);
    const journal = recordingWorker(queues);
    await announce(queues);
    await gate.mute();
    const started = performance.now();
    const announced = queues.producer.announce("mail.send", { mailId: randomUUID() });
    await expect(announced).rejects.toThrow("no answer within 1000 ms");
    expect(performance.now() - started).toBeLessThan(1500);
    await gate.restore();
    const mailId = await announce(queues);
    const job = await journal.until(isRunOf(mailId));
    expect(job.id).toContain(mailId);
  }, 30_000);

  it("gets its periodic jobs back after the queue lost everything", async () => {
    const store = await freshStore(kind);
    const { queues } = queuesOn(kind, store);
    await untilReady(queues);
    await queues.keepSchedules();
    const journal = recordingWorker(queues, "periodic");
    await journal.until((job) => job.name === "mail.tick");
    await forgetEverything(store);
    const before = journal.entries.length;
    await queues.keepSchedules();
    await expect.poll(() => journal.entries.length, { timeout: 15_000 }).toBeGreaterThan(before);
  }, 30_000);
});

async function forgetEverything(store: string): Promise<void> {
  if (store.startsWith("redis")) {
    const redis = new Redis(store);
    await redis.flushdb();
    await redis.quit();
    return;
  }
  const client = new pg.Client({ connectionString: store });
  await client.connect();
  await client.query("truncate bullmq.job, bullmq.scheduler, bullmq.meta cascade");
  await client.end();
}
