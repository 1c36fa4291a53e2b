import { describe, expect, it } from "vitest";
import { pValue } from "../support/chi-square.ts";
import { testStatistics } from "./statistics.ts";

// spec 5.11, 5.20
describe("in few runs", () => {
  testStatistics(20_000);
});

describe("the p-value", () => {
  it.each([
    // Tables of the chi-square distribution: NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4.
    [3.841, 1, 0.05],
    [18.307, 10, 0.05],
    [29.588, 10, 0.001],
    [149.449, 100, 0.001],
    [61.918, 100, 0.999],
    [2.558, 10, 0.99],
  ])("of %f with %i degrees of freedom is %f", (statistic, freedom, p) => {
    expect(pValue(statistic, freedom)).toBeCloseTo(p, 4);
  });
});
