import { within } from "@sortes/process";
import type { Queue } from "bullmq";
import type { Backend } from "./backend.ts";
import { type JobName, jobs, type QueueName } from "./jobs.ts";

/** The queue did not accept a job in time. Nothing is lost: the tick finds the job's row. */
export class QueueUnavailableError extends Error {
  override readonly name = "QueueUnavailableError";
}

/** Rejects with QueueUnavailableError when `work` takes longer than `ms` milliseconds. Its later outcome is ignored. */
export async function withDeadline<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  return await within(ms, work, () => {
    throw new QueueUnavailableError(`${what}: no answer within ${ms} ms`);
  });
}

export type Connections = ReturnType<typeof openConnections>;

/** The queues for adding jobs, connected at first use. */
export function openConnections(backend: Backend, onError: (error: Error) => void) {
  const queues = new Map<QueueName, Promise<Queue<unknown>>>();
  let closed = false;

  /** Replaces a queue whose first connect failed by a new one, since BullMQ does not retry that. */
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

  /** Queries a queue for at most `deadline` milliseconds. @throws QueueUnavailableError, or the driver's error. */
  async function ask<T>(
    name: QueueName,
    deadline: number,
    work: (queue: Queue<unknown>) => Promise<T>,
    what = `the queue ${name}`,
  ): Promise<T> {
    if (closed) throw new QueueUnavailableError("the queues are closed");
    if (!backend.isReachable()) throw new QueueUnavailableError(`${backend.kind} is not connected`);
    const queue = queues.get(name) ?? connect(name);
    queues.set(name, queue);
    return await withDeadline(queue.then(work), deadline, what);
  }

  return {
    ask,
    /** Uses the queue of a job. @throws as `ask`. */
    use: async (
      job: JobName,
      deadline: number,
      work: (queue: Queue<unknown>) => Promise<unknown>,
    ) => {
      await ask(jobs[job].queue, deadline, work, `the queue of ${job}`);
    },
    /** Closes everything; nothing can be used afterwards. */
    close: async () => {
      closed = true;
      const opened = await Promise.allSettled(queues.values());
      for (const queue of opened) if (queue.status === "fulfilled") await queue.value.close();
    },
  };
}
