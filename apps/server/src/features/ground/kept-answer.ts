import { within } from "@sortes/process";

/** Milliseconds after which a caller continues without the answer. */
const patience = 3000;

/**
 * Asks once in `freshFor` milliseconds, however many want to know, and once at a time.
 * @param onFailure called for each failed query.
 * @returns a function that returns the answer, or undefined without one within three seconds.
 */
export function keptAnswer<T>(
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
