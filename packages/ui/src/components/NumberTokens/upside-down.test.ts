import { expect, test } from "vitest";
import { readsUpsideDown } from "./columns.ts";

test.each([6, 9, 66, 68, 86, 89, 98, 99, 608, 9868])(
  "%d reads as another number upside down",
  (number) => {
    expect(readsUpsideDown(number)).toBe(true);
  },
);

test.each([0, 1, 7, 8, 16, 60, 69, 88, 90, 91, 96, 906, 67, -6])(
  "%d cannot be taken for another number",
  (number) => {
    expect(readsUpsideDown(number)).toBe(false);
  },
);
