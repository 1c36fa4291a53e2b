import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import pg from "pg";
import { expect, it } from "vitest";
import { expectNewConnectionsToWork } from "./new-connections.ts";
import { recordingWorker, runJobs } from "./recording.ts";
import {
  describeEachBackend,
  freshStore,
  gateBefore,
  queuesOn,
  stateOf,
  untilReady,
} from "./stores.ts";

/** The drivers' message about a server that refuses, and ours about one that is known to be away. */
const away = /ECONNREFUSED|is not connected/;

describeEachBackend((kind) => {
  it("the queue works once its store is there, if it was away at the start", async () => {
    const gate = await gateBefore(await freshStore(kind));
    await gate.cut();
    const { queues, errors } = queuesOn(kind, gate.url);
    const journal = recordingWorker(queues);
    await expect(queues.ping()).rejects.toThrow(away);
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    await gate.restore();
    await runJobs(queues, journal);
  });

  it("the queue continues after its store was away", async () => {
    const gate = await gateBefore(await freshStore(kind));
    const { queues, errors } = queuesOn(kind, gate.url);
    const journal = recordingWorker(queues);
    await runJobs(queues, journal);
    for (let round = 0; round < 3; round++) {
      await gate.cut();
      await expect.poll(() => stateOf(queues)).toBe("down");
      await gate.restore();
      await runJobs(queues, journal);
    }
    expect(errors.length).toBeLessThan(60);
  });

  it("a silent store does not delay a request", async () => {
    const gate = await gateBefore(await freshStore(kind));
    const { queues } = queuesOn(kind, gate.url);
    const journal = recordingWorker(queues);
    await runJobs(queues, journal);
    await gate.mute();
    const announced = queues.producer.announce("mail.send", { mailId: randomUUID() });
    await expect(announced).rejects.toThrow("no answer within 1000 ms");
    await gate.restore();
    await runJobs(queues, journal);
  });

  it("periodic jobs are restored after the queue lost everything", async () => {
    const store = await freshStore(kind);
    const { queues } = queuesOn(kind, store, { keepAgain: 300 });
    await untilReady(queues);
    await queues.keepSchedules();
    const journal = recordingWorker(queues, "periodic");
    await journal.until((job) => job.name === "mail.tick");
    await forgetEverything(store);
    const before = journal.entries.length;
    await expect.poll(() => journal.entries.length).toBeGreaterThan(before);
  });
});

it("the queue works on new connections while the old ones stay silent for good", () =>
  expectNewConnectionsToWork("postgres"));

async function forgetEverything(store: string): Promise<void> {
  if (store.startsWith("redis")) {
    const redis = new Redis(store);
    await redis.flushdb();
    await redis.quit();
    return;
  }
  const client = new pg.Client({ connectionString: store });
  await client.connect();
  try {
    // one after another: a truncate of all three would deadlock with a worker in the middle of them
    for (const table of ["job", "scheduler", "meta"])
      await client.query(`delete from bullmq.${table}`);
  } finally {
    await client.end();
  }
}
