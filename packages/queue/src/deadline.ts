/** The queue did not take a job in time. Nothing is lost: the row that the job names is found by the tick. */
export class QueueUnavailableError extends Error {
  override readonly name = "QueueUnavailableError";
}

/**
 * Rejects with QueueUnavailableError when `work` takes longer than `ms` milliseconds. What it does later is ignored.
 */
export async function withDeadline<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new QueueUnavailableError(`${what}: no answer within ${ms} ms`)),
      ms,
    );
  });
  work.catch(() => {}); // after the deadline no other code handles a rejection
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
