/** Milliseconds after which whoever asks goes on without the answer. */
const patience = 3000;

/**
 * Asks once in `freshFor` milliseconds, however many want to know, and once at a time.
 * @param onFailure told of each question that failed.
 * @returns what answers; undefined where no answer came, or none within three seconds.
 */
export function keptAnswer<T>(
  freshFor: number,
  ask: () => Promise<T>,
  onFailure: (error: unknown) => void,
): () => Promise<T | undefined> {
  let kept: Promise<T | undefined> | undefined;
  let until = -Infinity; // by the process's own clock, which nobody sets

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

  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, patience, undefined);
    });
    try {
      return await Promise.race([asked(), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
