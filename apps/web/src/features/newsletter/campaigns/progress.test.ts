import { expect, test } from "vitest";
import { mailsOf, paceOf, type Sample, withSample } from "./use-live.ts";

const sample = (seconds: number, done: number, all = 1000): Sample => ({
  at: seconds * 1000,
  done,
  left: all - done,
});
const after = (...samples: Sample[]) =>
  samples.reduce<readonly Sample[]>((all, one) => withSample(all, one), []);

test("no rate is given before enough is known", () => {
  expect(paceOf([])).toBeUndefined();
  expect(paceOf(after(sample(0, 10)))).toBeUndefined();
  expect(paceOf(after(sample(0, 10), sample(2, 30)))).toBeUndefined();
  // no progress
  expect(paceOf(after(sample(0, 10), sample(4, 10)))).toBeUndefined();
});

test("the rate covers the last half minute", () => {
  expect(paceOf(after(sample(0, 0), sample(2, 50), sample(4, 100)))).toEqual({
    perSecond: 25,
    secondsLeft: 36,
  });
  const slower = after(sample(0, 0), sample(10, 500), sample(20, 600), sample(40, 700));
  expect(slower).toHaveLength(3);
  expect(paceOf(slower)?.perSecond).toBeCloseTo(200 / 30);
});

test("a new run is not measured against the previous one", () => {
  expect(paceOf(after(sample(0, 900), sample(4, 10)))).toBeUndefined();
});

test("skipped recipients get no mail and do not count", () => {
  const counters = { recipients: 100, queued: 20, skipped: 30, sent: 40, failed: 8, unknown: 2 };
  expect(mailsOf({ ...counters, bounced: 0, opens: 0, clicks: 0 })).toEqual({
    done: 50,
    left: 20,
    all: 70,
  });
});
