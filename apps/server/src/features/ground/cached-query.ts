import { within } from "@sortes/process";

/** Time after which a caller continues without the answer (ms). */
const patience = 3000;

/**
 * Caches a query's answer for `freshFor` milliseconds; concurrent callers share one query.
 * @param onFailure called for each failed query.
 * @returns a function that returns the answer, or undefined without one within three seconds.
 */
export function cachedQuery<T>(
  freshFor: number,
  ask: () => Promise<T>,
  onFailure: (error: unknown) => void,
): () => Promise<T | undefined> {
  let kept: Promise<T | undefined> | undefined;
  let until = -Infinity; // by the process's monotonic clock

  function asked(): Promise<T | undefined> {
    if (kept && performance.now() < until) return kept;
    until = Infinity;
    kept = ask()
      .catch((error: unknown) => {
        onFailure(error);
        return undefined;
      })
      .finally(() => {
        until = performance.now() + freshFor;
      });
    return kept;
  }

  return () => within(patience, asked());
}
