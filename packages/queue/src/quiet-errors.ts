/** Milliseconds for which the same error is not reported again. */
const silence = 10_000;

/**
 * A listener for connection errors that passes each one on, but the same one only every ten seconds: while a store is
 * away, every connection fails several times a second.
 */
export function quietErrors(onError: (error: Error) => void): (error: Error) => void {
  const told = new Map<string, number>();
  return (error) => {
    const now = performance.now();
    const key = `${error.name} ${error.message}`;
    if (now - (told.get(key) ?? -Infinity) < silence) return;
    if (told.size >= 100) told.clear();
    told.set(key, now);
    onError(error);
  };
}
