import { within } from "@sortes/process";
import { tracing } from "@sortes/process/tracing";
import type { Job, Queue } from "bullmq";
import {
  type Backend,
  type BackendOptions,
  openBackend,
  quietErrors,
  type QueueTimes,
} from "./backend.ts";
import { type Connections, openConnections, withDeadline } from "./connections.ts";
import { inspectionOf } from "./inspection.ts";
import { jobIdOf, type JobName, jobNames, type JobPayload, jobs, type QueueName } from "./jobs.ts";

/** Milliseconds that a request may wait for the queue. */
const announceDeadline = 1000;
const commandDeadline = 5000;
/** Milliseconds after which a dead worker's job is retried, instead of BullMQ's minute. */
const usualTimes: QueueTimes = { lock: 10_000, stalled: 5000, keepAgain: 15_000 };
/** Milliseconds by which a clock may be wrong before periodic jobs are scheduled anew. */
const clockTolerance = 10_000;
/** Milliseconds until placing the periodic jobs is tried again after it failed. */
const keepAgainAfterFailure = 2000;

/** A job as it comes off the queue. The payload may come from an older version; the handler checks it. */
export interface IncomingJob {
  id: string;
  name: string;
  payload: unknown;
  /** The `traceparent` of its cause, if traces are kept. */
  trace?: string | undefined;
}

/** Closing takes no more jobs and waits for the running ones. */
export interface RunningWorker {
  close(): Promise<void>;
}

export type Queues = ReturnType<typeof openQueues>;

/**
 * Opens the queues. Does not fail if the store is down: connections are made in the background and restored when they
 * break.
 */
export function openQueues(options: BackendOptions) {
  const onError = quietErrors(options.onError);
  const backend = openBackend({ ...options, onError });
  const connections = openConnections(backend, onError);
  const times = { ...usualTimes, ...options.times };
  const schedules = scheduleKeeper(backend, connections, times, onError);
  const workers = new Set<RunningWorker>();

  /** Takes no more jobs and resolves when the running ones are done. The rest can still be used. */
  const closeWorkers = async () => {
    schedules.stop();
    await Promise.all([...workers].map((worker) => worker.close()));
  };

  return {
    kind: backend.kind,

    producer: {
      /**
       * Wakes a worker, optionally after `delayMs` milliseconds. Announcing a waiting job again changes nothing.
       * @throws QueueUnavailableError, or the driver's error, within a second. The caller logs it and continues: the
       * tick finds the same work a little later.
       */
      announce: async <N extends JobName>(
        name: N,
        payload: JobPayload<N>,
        { delayMs = 0 }: { delayMs?: number } = {},
      ) => {
        const trace = tracing()?.traceparent();
        const once = {
          // beside the payload, which an older worker checks strictly
          ...(trace !== undefined && { telemetry: { metadata: trace, omitContext: false } }),
          delay: Math.max(0, delayMs),
          jobId: jobIdOf(name, payload),
          removeOnComplete: true,
          removeOnFail: true,
        };
        await connections.use(name, announceDeadline, (queue) => queue.add(name, payload, once));
      },
    },

    inspection: inspectionOf(connections),

    /**
     * Creates the periodic jobs, now and every 15 seconds until the queues are closed, so that a queue that lost its
     * data regains them. Safe to call repeatedly and from several processes.
     * @throws the error of the first time. Later rounds still run.
     */
    keepSchedules: schedules.keep,

    /** Runs the jobs of one queue, `concurrency` at a time. A rejection marks the job as failed; it is not tried again. */
    worker: (
      name: QueueName,
      run: (job: IncomingJob) => Promise<void>,
      { concurrency }: { concurrency: number },
    ) => {
      const worker = openWorker(backend, name, run, { concurrency, times, onError });
      workers.add(worker);
      return worker;
    },

    /** Redis's eviction policy unless it is noeviction: such a queue forgets jobs. @throws if the store does not answer. */
    evictionPolicy: () =>
      withDeadline(backend.evictionPolicy(), announceDeadline, "the policy of the queue's store"),

    /**
     * Redis's own words if it answers but refuses writes, such as “OOM command not allowed …”.
     * @throws if the store does not answer.
     */
    refusal: async (): Promise<string | undefined> => {
      try {
        await withDeadline(backend.writeTrial(), announceDeadline, "a write to the queue's store");
        return undefined;
      } catch (error) {
        if (error instanceof Error && error.name === "ReplyError") return error.message;
        throw error;
      }
    },

    /** Resolves when the queue's store answers. @throws within five seconds if it does not. */
    ping: () =>
      connections.use("mail.send", commandDeadline, (queue) => queue.getJobCounts("waiting")),

    closeWorkers,

    /** Closes everything still open, workers first. */
    close: async () => {
      await closeWorkers();
      await connections.close();
      await backend.close();
    },
  };
}

/** Removes a schedule whose next run a clock that was ahead has set: nothing would run until then. */
async function removeLate(queue: Queue, name: JobName, every: number): Promise<void> {
  const { next = 0 } = (await queue.getJobScheduler(name)) ?? {};
  if (next > Date.now() + every + clockTolerance) await queue.removeJobScheduler(name);
}

function scheduleKeeper(
  { tried }: Backend,
  connections: Connections,
  { keepAgain }: QueueTimes,
  onError: (error: Error) => void,
) {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  /** The clock minus the monotonic one at the last round: it falls when the clock is set back. */
  let lead = Infinity;

  async function place(): Promise<void> {
    const leadNow = Date.now() - performance.now();
    const wasAhead = lead - leadNow > clockTolerance;
    for (const name of jobNames) {
      const { every } = jobs[name];
      if (every === undefined) continue;
      // each run has its own id, so a few finished runs may be kept for inspection
      const opts = { removeOnComplete: { count: 20 }, removeOnFail: { count: 100 } };
      await connections.use(name, commandDeadline, async (queue) => {
        if (wasAhead) await removeLate(queue, name, every);
        await queue.upsertJobScheduler(name, { every }, { name, data: {}, opts });
      });
    }
    lead = leadNow;
  }

  function again(ms: number): void {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void keep().catch(onError), ms).unref();
  }

  async function keep(): Promise<void> {
    try {
      await within(commandDeadline, tried);
      await place();
      again(keepAgain);
    } catch (error) {
      again(keepAgainAfterFailure);
      throw error;
    }
  }

  return {
    keep,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

function openWorker(
  backend: Backend,
  name: QueueName,
  run: (job: IncomingJob) => Promise<void>,
  options: { concurrency: number; times: QueueTimes; onError: (error: Error) => void },
): RunningWorker {
  const { concurrency, times, onError } = options;
  const inHand = new Set<Promise<void>>();
  const process = async (job: Job<unknown>): Promise<void> => {
    const work = run({
      id: job.id ?? "",
      name: job.name,
      payload: job.data,
      trace: job.opts.telemetry?.metadata,
    });
    inHand.add(work);
    try {
      await work;
    } finally {
      inHand.delete(work);
    }
  };
  const worker = backend.worker(name, process, {
    concurrency,
    lockDuration: times.lock,
    stalledInterval: times.stalled,
    runRetryDelay: 1000,
  });
  worker.on("error", onError);
  let closed: Promise<void> | undefined;
  const close = async () => {
    if (backend.isReachable()) return await worker.close();
    // BullMQ would wait for the connection to close it in order
    await Promise.allSettled(inHand);
    await worker.close(true);
  };
  return { close: () => (closed ??= close()) };
}
