/** Milliseconds of work without a pause. */
const slice = 8;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Does some work with pauses in which the page draws. What fits into one slice is done before it returns.
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
