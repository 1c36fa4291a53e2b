import type { Queue } from "bullmq";
import PQueue from "p-queue";
import type { Connections } from "./connections.ts";
import { type QueueName, queueNames } from "./jobs.ts";

/** Time limits of the queues' answers in milliseconds. */
const patience = 2000;
const redrivePatience = 10_000;
/** Jobs retried concurrently. */
const atOnce = 10;

interface JobPlace {
  queue: QueueName;
  id: string;
}

/** The view and the actions of staff on the queues. */
export function inspectionOf(connections: Connections) {
  const each = <T>(work: (queue: Queue<unknown>, name: QueueName) => Promise<T>): Promise<T[]> =>
    Promise.all(
      queueNames.map((name) => connections.ask(name, patience, (queue) => work(queue, name))),
    );

  return {
    /** @throws QueueUnavailableError, or the driver's error, within two seconds. */
    figures: () => each(figuresOf),

    /** The newest failed jobs of all queues. @throws as `figures`. */
    failed: async (limit: number) => {
      const jobs = await each((queue, name) => failedOf(queue, name, limit));
      return jobs
        .flat()
        .toSorted((a, b) => (b.failedAt ?? 0) - (a.failedAt ?? 0))
        .slice(0, limit);
    },

    /**
     * Retries failed jobs. Jobs that are no longer failed are skipped.
     * @returns the number retried. @throws as `figures`, within ten seconds; some may have been retried by then.
     */
    redrive: async (jobs: readonly JobPlace[]) => {
      const redrive = ({ queue, id }: JobPlace) =>
        connections.ask(queue, redrivePatience, (one) => retried(one, id));
      const done = await new PQueue({ concurrency: atOnce }).addAll(
        jobs.map((job) => () => redrive(job)),
      );
      return done.filter(Boolean).length;
    },

    /** BullMQ's queues, for the queue board. They are closed with the others. @throws as `figures`. */
    boardQueues: () => each((queue) => Promise.resolve(queue)),
  };
}

async function figuresOf(queue: Queue<unknown>, name: QueueName) {
  const counts = await queue.getJobCounts("waiting", "prioritized", "active", "delayed", "failed");
  const of = (state: string): number => counts[state] ?? 0;
  const waiting = of("waiting") + of("prioritized");
  const [oldest] = waiting > 0 ? await queue.getJobs(["waiting"], 0, 0, true) : [];
  return {
    name,
    waiting,
    active: of("active"),
    delayed: of("delayed"),
    failed: of("failed"),
    // since when the job that waits longest has done so; a delayed one waits from when its delay is over
    oldestWaiting: oldest && oldest.timestamp + oldest.delay,
  };
}

async function failedOf(queue: Queue<unknown>, name: QueueName, limit: number) {
  const jobs = await queue.getJobs(["failed"], 0, limit - 1);
  return jobs.map((job) => ({
    queue: name,
    id: job.id ?? "",
    name: job.name,
    reason: job.failedReason,
    /** In milliseconds since 1970. */
    failedAt: job.finishedOn,
  }));
}

async function retried(queue: Queue<unknown>, id: string): Promise<boolean> {
  const job = await queue.getJob(id);
  if (!job || !(await job.isFailed())) return false;
  await job.retry("failed");
  return true;
}
