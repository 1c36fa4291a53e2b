import { DomainError, type ErrorCode } from "@sortes/contract";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../test/fake-server.ts";
import { createServices } from "./services.ts";
import { canRetry, isOutcomeOpen, isTransient, TimedOut, UnreadableAnswer } from "./errors.ts";

const proxied = (status: number, headers = {}) =>
  new Error("no", { cause: new UnreadableAnswer(new Response("<p>", { status, headers })) });
const answered = (status: number, headers: HeadersInit) =>
  Object.assign(new Refusal(status, "UNAVAILABLE"), {
    meta: { response: new Response("{}", { status, headers }) },
  });
const timedOut = new Error("no", { cause: new TimedOut("no") });

describe.each([
  ["no network", new TypeError("no"), { again: true, unasked: true, open: true }],
  ["no answer in time", timedOut, { again: true, unasked: false, open: true }],
  [
    "a page in place of an answer",
    new SyntaxError("<"),
    { again: true, unasked: true, open: true },
  ],
  ["a proxy's error", proxied(502), { again: true, unasked: true, open: true }],
  ["a proxy's refusal", proxied(413), { again: false, unasked: false, open: false }],
  [
    "a proxy that asks to wait",
    proxied(503, { "retry-after": "60" }),
    { again: true, unasked: false, open: true },
  ],
  [
    "a server that asks to wait a little",
    answered(503, { "retry-after": "2" }),
    { again: true, unasked: true, open: false },
  ],
  [
    "a server that asks to wait",
    answered(503, { "retry-after": "60" }),
    { again: true, unasked: false, open: false },
  ],
  ["a refusal", new Refusal(400, "INVALID_INPUT"), { again: false, unasked: false, open: false }],
  ["a conflict", new Refusal(409, "X" as ErrorCode), { again: false, unasked: false, open: false }],
  [
    "a request that came too slowly",
    new Refusal(408, "X" as ErrorCode),
    { again: true, unasked: true, open: false },
  ],
  ["a fault", new Refusal(500, "INTERNAL"), { again: true, unasked: true, open: false }],
  [
    "a rule of our own",
    new DomainError("COUNT_TOO_SMALL"),
    { again: false, unasked: false, open: false },
  ],
])("%s", (_, error, { again, unasked, open }) => {
  test(`can${again ? "" : "not"} be tried again`, () => expect(canRetry(error)).toBe(again));
  test(`is ${unasked ? "" : "not "}retried automatically`, () =>
    expect(isTransient(error)).toBe(unasked));
  test(`leaves the outcome ${open ? "open" : "known"}`, () =>
    expect(isOutcomeOpen(error)).toBe(open));
});

test("a failed query is retried after one and two seconds, or after its Retry-After", () => {
  const { queryClient } = createServices({ language: "en", onSessionEnd() {} });
  const { retryDelay } = queryClient.getDefaultOptions().queries ?? {};
  const waits = (failures: number, error: Error) =>
    typeof retryDelay === "function" ? retryDelay(failures, error) : retryDelay;
  expect([0, 1].map((failures) => waits(failures, proxied(502)))).toEqual([1000, 2000]);
  expect(waits(0, proxied(503, { "retry-after": "5" }))).toBe(5000);
});
