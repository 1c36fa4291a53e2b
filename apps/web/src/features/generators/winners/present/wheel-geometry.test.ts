import { expect, test } from "vitest";
import { labelSize, progressOf, sliceUnderPointer, slicesOf, turnTo } from "./wheel-geometry.ts";

test("slices are proportional to tickets, and fill the wheel", () => {
  expect(slicesOf([1, 2, 1])).toEqual([
    { start: 0, end: 90 },
    { start: 90, end: 270 },
    { start: 270, end: 360 },
  ]);
  expect(slicesOf(Array.from({ length: 500 }, () => 7)).at(-1)?.end).toBe(360);
});

test.each([[[1]], [[5, 1]], [[1, 1, 1]], [Array.from({ length: 500 }, (_, i) => 1 + (i % 9))]])(
  "the wheel stops on the drawn person, wherever it started",
  (tickets) => {
    const slices = slicesOf(tickets);
    for (const [i, slice] of slices.entries())
      for (const spot of [0, 0.5, 0.999])
        for (const from of [0, 12.5, 359.9]) {
          const to = turnTo(from, slice, spot);
          expect(sliceUnderPointer(slices, to)).toBe(i);
          expect(to - from).toBeGreaterThanOrEqual(5 * 360);
          expect(to - from).toBeLessThan(6 * 360);
        }
  },
);

test("the winner reads almost straight at the pointer, also on a wide slice", () => {
  const [first] = slicesOf([1, 1]);
  for (const spot of [0, 0.5, 0.999]) {
    const turned = turnTo(0, first!, spot);
    // names are written along the middle of their slice, from the hub to the right
    const tilt = ((((first!.start + first!.end) / 2 - 90 + turned) % 360) + 360) % 360;
    expect(Math.min(tilt, 360 - tilt)).toBeLessThanOrEqual(12);
  }
});

test("a spin begins fast, ends slowly, and never turns back", () => {
  const shares = Array.from({ length: 101 }, (_, i) => progressOf(i / 100));
  expect([shares[0], shares[100], progressOf(2)]).toEqual([0, 1, 1]);
  expect(shares.every((now, i) => i === 0 || now >= shares[i - 1]!)).toBe(true);
  expect(shares[1]! - shares[0]!).toBeGreaterThan(shares[100]! - shares[99]!);
});

test("labels too small to read are left out", () => {
  const [wide] = slicesOf([1, 1]);
  const [narrow] = slicesOf(Array.from({ length: 500 }, () => 1));
  expect(labelSize(wide!)).toBe(0.1);
  expect(labelSize(narrow!)).toBeUndefined();
});
