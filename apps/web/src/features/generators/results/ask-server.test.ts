import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UnreadableAnswer } from "../../../base/errors.ts";
import { askServer } from "./ask-server.ts";

const answer = (data: unknown, meta?: object) => Object.assign(new Error("no"), { data, meta });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("returns the server's answer", async () => {
  expect(await askServer(() => Promise.resolve(7))).toBe(7);
});

test.each([
  ["no network", new TypeError("Failed to fetch")],
  ["a network that speaks for itself", answer(undefined, { response: new Response("<p>") })],
])("%s counts as no answer", async (_, error) => {
  expect(await askServer(() => Promise.reject(error))).toBeUndefined();
});

test.each([
  ["a refusal", answer({ code: "BAD_REQUEST", httpStatus: 429 })],
  ["the flood guard", answer(undefined, { response: new Response("{}", { status: 429 }) })],
  ["a fault of the server", answer({ code: "INTERNAL_SERVER_ERROR", httpStatus: 500 })],
  ["a server that is not available", answer({ code: "X", httpStatus: 503 })],
  ...[502, 503, 504].map((status): [string, Error] => [
    `a proxy's page with ${status}`,
    new Error("no", { cause: new UnreadableAnswer(new Response("<p>", { status })) }),
  ]),
])("the error is thrown for %s", async (_, error) => {
  await expect(askServer(() => Promise.reject(error))).rejects.toBe(error);
});

test("waits at most five seconds", async () => {
  let signal: AbortSignal | undefined;
  const asked = askServer((its) => {
    signal = its;
    return new Promise<number>(() => {});
  });
  await vi.advanceTimersByTimeAsync(4999);
  expect(signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await asked).toBeUndefined();
  expect(signal?.aborted).toBe(true);
});

test("the wait can be ended", async () => {
  const cancel = new AbortController();
  const asked = askServer(() => new Promise<number>(() => {}), cancel.signal);
  cancel.abort();
  expect(await asked).toBeUndefined();
});
