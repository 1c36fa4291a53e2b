import { within } from "./load-part.ts";

/**
 * Asks a worker one question, and ends it.
 * @param url of the built worker file
 * @param options.longest time limit in ms, with the loading of the worker
 * @returns undefined if the worker cannot be started, fails or is too slow, or the signal is aborted
 */
export async function askWorker<Request, Answer>(
  url: string,
  request: Request,
  { longest, signal }: { longest: number; signal: AbortSignal },
): Promise<Answer | undefined> {
  const worker = started(url);
  if (!worker) return undefined;
  const answer = new Promise<Answer | undefined>((resolve) => {
    worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => resolve(data));
    worker.addEventListener("error", () => resolve(undefined));
    signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
  worker.postMessage(request);
  return await within(longest, answer)
    .catch(() => undefined)
    .finally(() => worker.terminate());
}

function started(url: string): Worker | undefined {
  try {
    return new Worker(url, { type: "module" });
  } catch {
    return undefined;
  }
}
