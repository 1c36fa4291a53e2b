import { expect, test, vi } from "vitest";
import { TimedOut } from "./errors.ts";
import { within } from "./load-part.ts";

test("a promise that never settles ends at the limit", async () => {
  vi.useFakeTimers();
  const waiting = within(1000, new Promise(() => {})).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await waiting).toBeInstanceOf(TimedOut);
  vi.useRealTimers();
});

test("results and errors are passed on, and the timer stops", async () => {
  vi.useFakeTimers();
  expect(await within(1000, Promise.resolve(7))).toBe(7);
  await expect(within(1000, Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
