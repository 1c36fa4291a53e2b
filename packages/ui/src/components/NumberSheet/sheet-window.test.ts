import { expect, test } from "vitest";
import { scrollTopOf, sheetHeight, windowAt } from "./use-sheet-window.ts";

const small = { rows: 1000, rowHeight: 40, viewHeight: 400 };
const huge = { rows: 1_000_000, rowHeight: 40, viewHeight: 400 };

test("a row is placed by its number while the sheet has its full height", () => {
  expect(sheetHeight(small)).toBe(40_000);
  expect(windowAt(small, 0)).toEqual({ first: 0, top: 0 });
  expect(windowAt(small, 90)).toEqual({ first: 2, top: 80 });
  expect(windowAt(small, 39_600)).toEqual({ first: 990, top: 39_600 });
});

test("a sheet too tall for a browser still begins and ends with its first and last row", () => {
  const height = sheetHeight(huge);
  expect(height).toBe(15_000_000);
  expect(windowAt(huge, 0)).toEqual({ first: 0, top: 0 });
  const end = windowAt(huge, height - huge.viewHeight);
  expect(end.first).toBe(999_990);
  expect(end.top + 10 * huge.rowHeight).toBeCloseTo(height);
});

test("no row is jumped over, and the first one covers the top of the window", () => {
  let last = 0;
  for (let scrollTop = 0; scrollTop < 20_000; scrollTop += 10) {
    const { first, top } = windowAt(huge, scrollTop);
    expect(first - last).toBeLessThanOrEqual(1);
    expect(top).toBeLessThanOrEqual(scrollTop);
    expect(top).toBeGreaterThan(scrollTop - huge.rowHeight);
    last = first;
  }
});

test.each([small, huge])("scrolling to a row makes it the first in view", (geometry) => {
  for (const row of [0, 1, 7, 500, geometry.rows - 11]) {
    // rounding must not show the previous row
    expect(windowAt(geometry, scrollTopOf(geometry, row) + 0.001).first).toBe(row);
  }
});

test("overscrolling past either end shows the ends", () => {
  expect(windowAt(small, -50).first).toBe(0);
  expect(windowAt(small, 60_000).first).toBe(990);
});

test("a sheet shorter than the window does not move", () => {
  expect(windowAt({ rows: 3, rowHeight: 40, viewHeight: 400 }, 0)).toEqual({ first: 0, top: 0 });
});
