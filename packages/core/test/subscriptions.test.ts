import { subscriptionStatuses } from "@sortes/contract";
import { describe, expect, it } from "vitest";
import { hasFeature, isInForce, leadingSubscription, tierBy } from "../src/index.ts";

const now = new Date("2026-11-21T12:00:00Z");
const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)];
type One = Parameters<typeof isInForce>[0];
const one = (over: Partial<One> = {}): One => ({
  tier: "premium",
  status: "active",
  endsAt: null,
  graceUntil: null,
  ...over,
});

describe("a subscription is in force", () => {
  it.each(subscriptionStatuses)("if its status %s allows, without further dates", (status) => {
    expect(isInForce(one({ status }), now)).toBe(status === "active" || status === "trialing");
  });

  it("never after it was rejected as a second one", () => {
    expect(isInForce(one({ refusedAt: before }), now)).toBe(false);
    for (const status of ["active", "past_due", "unpaid"] as const)
      expect(leadingSubscription([one({ status, refusedAt: before })], now)).toBeUndefined();
  });

  it.each([
    [before, false],
    [now, false],
    [after, true],
  ])("until it ends, at %s", (endsAt, inForce) => {
    expect(isInForce(one({ endsAt }), now)).toBe(inForce);
    expect(isInForce(one({ endsAt, status: "trialing" }), now)).toBe(inForce);
  });

  it.each([
    [null, false],
    [before, false],
    [now, false],
    [after, true],
  ])("during the grace period after a failed payment, until %s", (graceUntil, inForce) => {
    expect(isInForce(one({ status: "past_due", graceUntil }), now)).toBe(inForce);
    expect(isInForce(one({ status: "past_due", graceUntil, endsAt: before }), now)).toBe(false);
  });
});

describe("the tier of a person's subscriptions", () => {
  it.each([
    [[], "free"],
    [[one()], "premium"],
    [[one({ tier: "medium" })], "medium"],
    [[one({ tier: "medium" }), one()], "premium"],
    [[one(), one({ tier: "medium" })], "premium"],
    [[one({ status: "canceled" }), one({ tier: "medium" })], "medium"],
    [[one({ status: "unpaid" }), one({ endsAt: before })], "free"],
  ])("is the highest in force: case %#", (subscriptions, tier) => {
    expect(tierBy(subscriptions, now)).toBe(tier);
  });

  it("is represented by the subscription that grants it, or one whose payment failed", () => {
    const [low, high] = [one({ tier: "medium" }), one()];
    const late = one({ status: "past_due", graceUntil: before });
    const over = one({ status: "canceled" });
    expect(leadingSubscription([low, high], now)).toBe(high);
    expect(leadingSubscription([over, low], now)).toBe(low);
    expect(leadingSubscription([over, late], now)).toBe(late);
    expect(leadingSubscription([late, low], now)).toBe(low);
    expect(leadingSubscription([one({ status: "unpaid" })], now)).toMatchObject({
      status: "unpaid",
    });
    expect(leadingSubscription([over], now)).toBeUndefined();
  });
});

it.each([
  [undefined, false, false],
  ["free", false, false],
  ["medium", true, false],
  ["premium", true, true],
] as const)("the tier %s has no ads: %s, and priority support: %s", (tier, noAds, priority) => {
  expect(hasFeature(tier, "noAds")).toBe(noAds);
  expect(hasFeature(tier, "prioritySupport")).toBe(priority);
});
