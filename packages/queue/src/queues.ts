import type { Job, Queue } from "bullmq";
import { type Backend, type BackendOptions, openBackend } from "./backend.ts";
import { QueueUnavailableError, withDeadline } from "./deadline.ts";
import { jobIdOf, type JobName, jobNames, type JobPayload, jobs, type QueueName } from "./jobs.ts";
import { quietErrors } from "./quiet-errors.ts";

/** Milliseconds that a request may wait for the queue. */
const announceDeadline = 1000;
const commandDeadline = 5000;

/** A job as it comes off the queue. The payload is what somebody once put there; whoever runs it checks it. */
export interface IncomingJob {
  id: string;
  name: string;
  payload: unknown;
}

export interface RunningWorker {
  /** Takes no more jobs and waits for those in hand. */
  close(): Promise<void>;
}

export interface Producer {
  /**
   * Wakes a worker. Announcing the same again while it waits changes nothing.
   * @throws QueueUnavailableError, or what the driver says, within a second. The caller logs it and goes on: a job
   * only makes prompt what the tick would find.
   */
  announce<N extends JobName>(name: N, payload: JobPayload<N>): Promise<void>;
}

export interface Queues {
  readonly kind: "postgres" | "redis";
  readonly producer: Producer;
  /** Puts the periodic jobs in place where they are missing. Safe to call again, and from several processes. */
  keepSchedules(): Promise<void>;
  /** Runs the jobs of one queue, `concurrency` at a time. A rejection marks the job as failed; it is not tried again. */
  worker(
    queue: QueueName,
    run: (job: IncomingJob) => Promise<void>,
    options: { concurrency: number },
  ): RunningWorker;
  /** Resolves when the store of the queue answers. @throws where it does not, within five seconds. */
  ping(): Promise<void>;
  /** Closes what is still open, workers first. */
  close(): Promise<void>;
}

/** Opens the queues. Nothing fails here when the store is away: connections are made, and made again, behind it. */
export function openQueues(options: BackendOptions): Queues {
  const onError = quietErrors(options.onError);
  const backend = openBackend({ ...options, onError });
  const queues = new Map<QueueName, Promise<Queue<unknown>>>();
  const workers = new Set<RunningWorker>();

  /** BullMQ remembers a first connect that failed for good, so such a queue is thrown away. */
  async function connect(name: QueueName): Promise<Queue<unknown>> {
    const queue = backend.queue(name);
    queue.on("error", onError);
    try {
      await queue.waitUntilReady();
      return queue;
    } catch (error) {
      queues.delete(name);
      await queue.close().catch(() => {});
      throw error;
    }
  }

  /** Uses the queue of a job, at most `deadline` milliseconds. */
  async function onQueue(
    job: JobName,
    deadline: number,
    work: (queue: Queue<unknown>) => Promise<unknown>,
  ): Promise<void> {
    if (!backend.isReachable()) throw new QueueUnavailableError(`${backend.kind} is not connected`);
    const name = jobs[job].queue;
    const queue = queues.get(name) ?? connect(name);
    queues.set(name, queue);
    await withDeadline(queue.then(work), deadline, `the queue of ${job}`);
  }

  return {
    kind: backend.kind,

    producer: {
      announce: async (name, payload) => {
        const options = {
          jobId: jobIdOf(name, payload),
          removeOnComplete: true,
          removeOnFail: true,
        };
        await onQueue(name, announceDeadline, (queue) => queue.add(name, payload, options));
      },
    },

    keepSchedules: async () => {
      for (const name of jobNames) {
        const { every } = jobs[name];
        if (every === undefined) continue;
        await onQueue(name, commandDeadline, (queue) =>
          queue.upsertJobScheduler(name, { every }, template(name)),
        );
      }
    },

    worker: (name, run, { concurrency }) => {
      const worker = openWorker(backend, name, run, concurrency, onError);
      workers.add(worker);
      return worker;
    },

    ping: async () => {
      await onQueue("mail.send", commandDeadline, (queue) => queue.getJobCounts("waiting"));
    },

    close: async () => {
      await Promise.all([...workers].map((worker) => worker.close()));
      await Promise.all([...queues.values()].map(async (open) => (await open).close()));
      await backend.close();
    },
  };
}

/** Each run of a periodic job has an id of its own, so a few may be kept to look at. */
function template(name: JobName) {
  return {
    name,
    data: {},
    opts: { removeOnComplete: { count: 20 }, removeOnFail: { count: 100 } },
  };
}

function openWorker(
  backend: Backend,
  name: QueueName,
  run: (job: IncomingJob) => Promise<void>,
  concurrency: number,
  onError: (error: Error) => void,
): RunningWorker {
  const process = (job: Job<unknown>) =>
    run({ id: job.id ?? "", name: job.name, payload: job.data });
  const worker = backend.worker(name, process, {
    concurrency,
    // a job whose worker died comes back after this, and not after BullMQ's minute
    lockDuration: 10_000,
    stalledInterval: 5000,
    runRetryDelay: 1000,
  });
  worker.on("error", onError);
  return { close: () => worker.close() };
}
