import { expect, it } from "vitest";
import {
  featuresOf,
  giftMailsADayOf,
  historyLimitOf,
  mayUsePremiumPacks,
  openDrawsOf,
  openListsOf,
} from "../src/index.ts";

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

it.each([
  ["free", 20, 50, { atOnce: 1, names: 200 }],
  ["medium", 200, 300, { atOnce: 5, names: 1000 }],
  ["premium", 200, 300, { atOnce: 20, names: 5000 }],
] as const)(
  "the %s tier has its open draws (%i), gift mails a day (%i) and open lists",
  (tier, draws, mails, lists) => {
    expect(openDrawsOf(tier)).toBe(draws);
    expect(giftMailsADayOf(tier)).toBe(mails);
    expect(openListsOf(tier)).toEqual(lists);
  },
);
