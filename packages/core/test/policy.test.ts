import { expect, it } from "vitest";
import { featuresOf, historyLimitOf, mayUsePremiumPacks } from "../src/index.ts";

// spec 1.6, 3.2, 6.5
it.each([
  ["free", [], 100],
  ["medium", ["cloudHistory", "reuseParameters", "noAds"], null],
  [
    "premium",
    ["cloudHistory", "reuseParameters", "noAds", "customGenerators", "prioritySupport"],
    null,
  ],
] as const)("the %s tier has its features and its history limit", (tier, features, limit) => {
  expect(featuresOf(tier)).toEqual(features);
  expect(historyLimitOf(tier)).toBe(limit);
});

// spec 6.6
it.each([
  [undefined, false],
  ["free", false],
  ["medium", false],
  ["premium", true],
] as const)("the tier %s may use premium packs: %s", (tier, may) => {
  expect(mayUsePremiumPacks(tier)).toBe(may);
});
