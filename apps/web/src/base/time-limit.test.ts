import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isTimedOut } from "./errors.ts";
import { timeLimits } from "./load-part.ts";
import { createServices } from "./services.ts";
import { timeLimitOf, withLimit } from "./trpc.ts";

interface Hung {
  address: string;
  signal: AbortSignal;
  answer: (data: unknown) => void;
}

/** A server that accepts requests and answers only on command. */
function hungServer(): Hung[] {
  const requests: Hung[] = [];
  vi.stubGlobal(
    "fetch",
    (address: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((resolve, reject) => {
        const answer = (data: unknown) => resolve(Response.json([{ result: { data } }]));
        requests.push({ address, signal, answer });
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      }),
  );
  return requests;
}

const open = () => createServices({ language: "en", onSessionEnd() {} });
const id = "01939c5a-0000-7000-8000-000000000009";
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => "an answer",
    (error: unknown) => error,
  );

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tick = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test.each([
  ["query", {}, timeLimits.load],
  ["mutation", {}, timeLimits.change],
  ["mutation", withLimit("account").context, timeLimits.account],
  ["mutation", withLimit("letter").context, timeLimits.letter],
] as const)("a %s in the context %j has its own time limit", (type, context, limit) => {
  expect(timeLimitOf({ type, context, input: undefined })).toBe(limit);
});

test("large requests have a longer time limit", () => {
  const input = { inputNames: "x".repeat(256 * 1024) };
  const limit = timeLimitOf({ type: "mutation", context: {}, input });
  expect(limit).toBeGreaterThan(timeLimits.change + 30_000);
  expect(limit).toBeLessThan(timeLimits.change + 35_000);
});

test("a change may have a time limit of its own", async () => {
  hungServer();
  const input = { email: "ana@example.com", password: "secret" };
  const { users } = open().client;
  const usual = users.login.mutate(input);
  const own = users.login.mutate(input, withLimit("account"));
  const ended: string[] = [];
  usual.catch(() => ended.push("usual"));
  own.catch(() => ended.push("own"));
  await tick(timeLimits.change + 1000);
  expect(ended).toEqual(["usual"]);
  await tick(timeLimits.account - timeLimits.change);
  expect(ended).toEqual(["usual", "own"]);
});

// spec 7.3
test("a call times out at its limit, and its request is aborted", async () => {
  const requests = hungServer();
  const failure = failureOf(open().client.history.get.query({ id }));
  await tick(timeLimits.load - 1);
  expect(requests[0]?.signal.aborted).toBe(false);
  await tick(1);
  expect(isTimedOut(await failure)).toBe(true);
  expect(requests[0]?.signal.aborted).toBe(true);
});

test("batched calls time out together, and their request is aborted", async () => {
  const requests = hungServer();
  const { client } = open();
  const failures = [1, 2].map((page) => failureOf(client.history.list.query({ page })));
  await tick(timeLimits.load);
  expect((await Promise.all(failures)).map(isTimedOut)).toEqual([true, true]);
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true]);
});

test("an answer after the time-out is ignored", async () => {
  // a network that delivers the response after the call was aborted
  let deliver: (response: Response) => void = () => {};
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (deliver = resolve)));
  const { queryClient, utils } = open();
  const failure = failureOf(utils.history.get.fetch({ id }));
  await tick(timeLimits.load);
  expect(isTimedOut(await failure)).toBe(true);
  deliver(Response.json([{ result: { data: { id } } }]));
  await tick(1000);
  expect(queryClient.getQueryCache().getAll()[0]?.state.data).toBeUndefined();
});

test("a request is not retried after a full time-out", async () => {
  const requests = hungServer();
  const { utils } = open();
  void utils.history.list.prefetch({});
  await tick(10 * timeLimits.load);
  expect(requests).toHaveLength(1);
});

test("an answer in time stops the clock", async () => {
  const requests = hungServer();
  const call = open().client.history.get.query({ id });
  await tick(1);
  requests[0]?.answer({ id });
  expect(await call).toEqual({ id });
  expect(vi.getTimerCount()).toBe(0);
});
