/**
 * Milliseconds in which several signals count as one request: after one Ctrl-C, the terminal and npm both send a
 * signal.
 */
const oneWish = 500;

interface Wishes {
  /** Stop in order. */
  first: () => void;
  /** Stop at once, without waiting. Called at most once. */
  again: () => void;
}

/** Calls `first` on Ctrl-C, on SIGTERM and when the terminal is closed, and `again` on the second such request. */
export function onStop({ first, again }: Wishes): void {
  let asked: number | undefined;
  let hurried = false;
  const ask = (): void => {
    if (asked === undefined) {
      asked = performance.now();
      first();
    } else if (!hurried && performance.now() - asked > oneWish) {
      hurried = true;
      again();
    }
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, ask);
}
