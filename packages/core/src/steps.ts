/** Runs stepwise work to its end. @returns its result */
export function resultOf<T>(steps: Iterator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
