import { expect, test } from "vitest";
import { spansOf } from "./Timeline.tsx";

const start = "2027-03-01T09:30:00.000Z";
const hours = (count: number) => new Date(Date.parse(start) + count * 3_600_000).toISOString();
const at = (after: number, opens: number, clicks = 0) => ({
  from: hours(after),
  hours: 1,
  opens,
  clicks,
});

test("shows hours for the first two days, without a gap", () => {
  const { hours: length, spans } = spansOf(start, [at(0, 5, 1), at(3, 2)]);
  expect(length).toBe(1);
  expect(spans.map(({ opens }) => opens)).toEqual([5, 0, 0, 2]);
  expect(spans[0]?.from.toISOString()).toBe(start);
});

test("shows days after that, and adds up hours", () => {
  const { hours: length, spans } = spansOf(start, [
    at(0, 5, 1),
    at(23, 1, 1),
    { ...at(72, 4), hours: 24 },
  ]);
  expect(length).toBe(24);
  expect(spans.map(({ opens, clicks }) => [opens, clicks])).toEqual([
    [6, 2],
    [0, 0],
    [0, 0],
    [4, 0],
  ]);
});

test("fits a phone even for a year, and loses no open", () => {
  const all = Array.from({ length: 365 }, (_, day) => at(24 * day, 1));
  const { spans } = spansOf(start, all);
  expect(spans.length).toBeLessThanOrEqual(48);
  expect(spans.reduce((sum, { opens }) => sum + opens, 0)).toBe(365);
});
