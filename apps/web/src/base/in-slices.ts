/** Milliseconds of uninterrupted work. */
const slice = 8;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Runs work in slices and lets the page paint in between. Work that fits into one slice finishes synchronously.
 * @throws the reason of the signal
 */
export async function inSlices<T>(steps: Iterator<void, T>, signal: AbortSignal): Promise<T> {
  let began = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - began < slice) continue;
    await pause();
    signal.throwIfAborted();
    began = performance.now();
  }
}
