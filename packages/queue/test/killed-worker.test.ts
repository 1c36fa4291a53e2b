import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import type { IncomingJob } from "../src/index.ts";
import { expect, it } from "vitest";
import { describeEachBackend, freshStore, Journal, queuesOn, untilReady } from "./stores.ts";

/** Short ones; the usual ones are seen in `npm run test:faults`. */
const times = { lock: 1000, stalled: 500 };

describeEachBackend((kind) => {
  it("the job of a killed worker is given to another", async () => {
    const store = await freshStore(kind);
    const { queues } = queuesOn(kind, store, times);
    await untilReady(queues);
    const mailId = randomUUID();
    await queues.producer.announce("mail.send", { mailId });

    const hanging = spawn(
      process.execPath,
      [join(import.meta.dirname, "hanging-worker.ts"), kind, store, JSON.stringify(times)],
      { stdio: ["ignore", "inherit", "inherit", "ipc"] },
    );
    const [taken] = (await once(hanging, "message")) as [IncomingJob];
    expect(taken.payload).toEqual({ mailId });
    const exited = once(hanging, "exit");
    hanging.kill("SIGKILL");
    await exited;

    const journal = new Journal<IncomingJob>();
    queues.worker("mail", (job) => Promise.resolve(journal.add(job)), { concurrency: 1 });
    const again = await journal.until((job) => job.id === taken.id);
    expect(again.payload).toEqual({ mailId });
  });
});
