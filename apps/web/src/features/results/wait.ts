/** Until when a result that is drawn already is kept back: a time of `performance.now()`. One object a draw. */
export interface Wait {
  readonly until: number;
}

/** @param duration milliseconds */
export const waitFor = (duration: number): Wait => ({ until: performance.now() + duration });

/**
 * Lets time pass, until somebody thinks better of it.
 * @param duration milliseconds
 */
export const pause = (duration: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, duration);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
