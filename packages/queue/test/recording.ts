import { randomUUID } from "node:crypto";
import type { IncomingJob, Queues } from "../src/index.ts";
import { Journal, untilReady } from "./stores.ts";

/** A worker that notes each job it gets. */
export function recordingWorker(queues: Queues, queue: "mail" | "periodic" = "mail") {
  const journal = new Journal<IncomingJob>();
  queues.worker(queue, (job) => Promise.resolve(journal.add(job)), { concurrency: 2 });
  return journal;
}

const isRunOf = (mailId: string) => (job: IncomingJob) =>
  (job.payload as { mailId: string }).mailId === mailId;

/** Resolves when more jobs were run, one after another, than a worker whose slots are blocked could take. */
export async function runJobs(queues: Queues, journal: Journal<IncomingJob>): Promise<void> {
  await untilReady(queues);
  for (let i = 0; i < 5; i++) {
    const mailId = randomUUID();
    await queues.producer.announce("mail.send", { mailId });
    await journal.until(isRunOf(mailId));
  }
}
