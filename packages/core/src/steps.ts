/** The result of work that could be done in steps, all at once. */
export function resultOf<T>(steps: Iterator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
