import { vi } from "vitest";

/** Waits until `look` no longer throws, and returns its result. Waits long enough for a busy machine. */
export const until = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: 240_000, interval: 20 });
