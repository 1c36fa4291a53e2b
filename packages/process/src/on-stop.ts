/** Milliseconds in which signals are one wish: of one Ctrl-C, a terminal and npm each tell the same process. */
const oneWish = 500;

interface Wishes {
  /** Stop in order. */
  first: () => void;
  /** Whoever asked does not want to wait. Called at most once. */
  again: () => void;
}

/** Tells of Ctrl-C, of SIGTERM and of a terminal that was closed, and of the second time somebody asks. */
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
