import { type Tier, type TierOutput, type TierPlans, tiers } from "@sortes/contract";
import { giftMailsADayOf, openDrawsOf, openListsOf } from "@sortes/core";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { ana, fakeServer, type Handlers, refuse } from "../../../../test/fake-server.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { follow, page, press } from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";
import { untilNextLook } from "./use-own-tier.ts";

const plans: TierPlans = {
  payments: "trial",
  prices: { medium: { amount: "3.50", currency: "EUR", every: "month" }, premium: null },
};
const free: TierOutput = {
  tier: "free",
  features: [],
  historyLimit: 100,
  subscription: null,
  hasPortal: false,
  refundedAt: null,
  endedAt: null,
};
const premium: TierOutput = {
  ...free,
  tier: "premium",
  historyLimit: null,
  subscription: {
    tier: "premium",
    status: "active",
    renewsAt: "2026-12-21T10:00:00.000Z",
    endsAt: null,
    graceUntil: null,
  },
};
const serve = (own: TierOutput, more: Handlers = {}) =>
  fakeServer({
    "users.me": () => ({ ...ana, subscriptionTier: own.tier }),
    "tiers.plans": () => plans,
    "tiers.mine": () => own,
    ...more,
  });
const signIn = () => window.localStorage.setItem("token", "t");
beforeEach(() => window.localStorage.clear());

/** The cells of a row of the comparison. */
function row(name: RegExp): (string | null)[] {
  const cells = within(page().getByRole("row", { name })).getAllByRole("cell");
  return cells.map(({ textContent }) => textContent);
}

describe("the page of tiers", () => {
  test("compares the features of the policy, for guests too", async () => {
    fakeServer({ "tiers.plans": () => plans });
    await openApp("/tiers");
    const heads = page().getAllByRole("columnheader");
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      words("tiers.feature"),
      words("tiers.free"),
      words("tiers.medium"),
      words("tiers.premium"),
    ]);
    expect(row(/^Saved results/)).toEqual(["100", words("tiers.yes"), words("tiers.yes")]);
    expect(row(/^Presets/)).toEqual([
      `–${words("tiers.no")}`,
      words("tiers.yes"),
      words("tiers.yes"),
    ]);
    expect(row(/^No ads/)).toEqual([
      `–${words("tiers.no")}`,
      words("tiers.yes"),
      words("tiers.yes"),
    ]);
    expect(row(/^Premium packs/)).toEqual([
      `–${words("tiers.no")}`,
      `–${words("tiers.no")}`,
      words("tiers.yes"),
    ]);
    expect(row(/^Custom generators/)).toEqual([
      `–${words("tiers.no")}`,
      `–${words("tiers.no")}`,
      words("tiers.yes"),
    ]);
    expect(row(/^Priority support/)).toEqual([
      `–${words("tiers.no")}`,
      `–${words("tiers.no")}`,
      words("tiers.yes"),
    ]);
    const limits = (share: (tier: Tier) => number) =>
      tiers.map((tier) => share(tier).toLocaleString("en"));
    expect(row(/^Open lists/)).toEqual(limits((tier) => openListsOf(tier).atOnce));
    expect(row(/^Names on an open list/)).toEqual(limits((tier) => openListsOf(tier).names));
    expect(row(/^Gift emails/)).toEqual(limits(giftMailsADayOf));
    expect(row(/^Published draws/)).toEqual(limits(openDrawsOf));
    expect(row(/^Price/)).toEqual([
      words("tiers.priceFree"),
      words("tiers.price_month", { amount: "€3.50" }),
      words("tiers.priceTrial"),
    ]);
    expect(page().queryByRole("button")).toBeNull();
    expect(page().getByRole("link", { name: words("shell.register") })).toBeTruthy();
    expect(page().getByText(/nothing is deleted\. Results above the limit stay/)).toBeTruthy();
  });

  test("opens the checkout of a tier, under an idempotency key", async () => {
    signIn();
    const calls = serve(free, {
      "tiers.upgrade": () => ({ checkoutUrl: "https://x.test/checkout/cs_1", sessionId: "cs_1" }),
      "tiers.checkout": () => ({ tier: "premium", state: "open" }),
    });
    const { router } = await openApp("/tiers");
    await press(`${words("tiers.choose")} ${words("tiers.premium")}`);
    await waitFor(() => expect(router.state.location.pathname).toBe("/checkout/cs_1"));
    const call = calls.find(({ path }) => path === "tiers.upgrade");
    expect(call?.input).toEqual({ tier: "premium" });
    expect(call?.headers.get("idempotency-key")).toMatch(/\S/);
  });

  // spec 8.37
  test.each([
    [500, "INTERNAL", /^Failed to upgrade tier: Something went wrong on our side/],
    [409, "PAYMENTS_OFF", /^Failed to upgrade tier: This site does not accept payments/],
  ] as const)("reports that a checkout failed with %i", async (status, code, wording) => {
    signIn();
    serve(free, {
      "tiers.upgrade": () => refuse(status, code),
    });
    await openApp("/tiers");
    await press(`${words("tiers.choose")} ${words("tiers.medium")}`);
    await waitFor(() => expect(page().getByRole("alert").textContent).toMatch(wording));
  });

  // spec 8.37
  test("reports that the tier could not be read, and retries", async () => {
    signIn();
    let isDown = true;
    serve(free, {
      "tiers.mine": () => (isDown ? refuse(403, "FORBIDDEN") : free),
    });
    await openApp("/tiers");
    const alert = await page().findByRole("alert");
    expect(alert.textContent).toMatch(/^Failed to get user tier/);
    isDown = false;
    await press(words("shell.retry"));
    await waitFor(() =>
      expect(page().getByText(words("tiers.have", { tier: words("tiers.free") }))).toBeTruthy(),
    );
  });

  test.each([
    ["that people can pay", free, "stripe", ["free", "medium"]],
    ["that people can try", free, "trial", ["free", "medium", "premium"]],
    ["while nothing can be paid", free, "off", ["free", "medium"]],
    ["except the person's own", premium, "stripe", ["free", "medium", "premium"]],
  ] as const)("shows no plan without a price %s", async (_, own, payments, shown) => {
    signIn();
    serve(own, { "tiers.plans": () => ({ ...plans, payments }) });
    await openApp("/tiers");
    const heads = page().getAllByRole("columnheader").slice(1);
    expect(heads.map(({ textContent }) => textContent)).toEqual(
      shown.map((tier) => words(`tiers.${tier}`)),
    );
  });

  test("offers nothing without a payment provider", async () => {
    signIn();
    serve(free, { "tiers.plans": () => ({ ...plans, payments: "off" }) });
    await openApp("/tiers");
    expect(page().getByText(/does not accept payments at the moment/)).toBeTruthy();
    expect(page().queryByRole("button", { name: /^Choose/ })).toBeNull();
  });
});

describe("a user who returns from a payment", () => {
  test("waits for the payment event, and then has the tier everywhere", async () => {
    signIn();
    let own = free;
    serve(free, {
      "users.me": () => ({ ...ana, subscriptionTier: own.tier }),
      "tiers.mine": () => own,
    });
    const { router } = await openApp("/tiers?checkout=done&wanted=premium");
    expect(page().getByText(/We are waiting for the payment to be confirmed/)).toBeTruthy();
    own = premium;
    expect(
      await screen.findByText(words("tiers.arrived", { tier: words("tiers.premium") }), undefined, {
        timeout: 60_000,
      }),
    ).toBeTruthy();
    await waitFor(() => expect(window.localStorage.getItem("user")).toContain('"premium"'));
    // a bookmark of the page waits for no payment
    await waitFor(() => expect(router.state.location.href).toBe("/tiers"));
    expect(page().getByText(/^You now have/)).toBeTruthy();
  });

  test("is shown the tier however late the payment event is", () => {
    expect([0, 44, 45, 1000].map(untilNextLook)).toEqual([2000, 2000, 15_000, 15_000]);
  });

  test("gets no tier from the address alone", async () => {
    signIn();
    serve(free);
    await openApp("/tiers?checkout=done&wanted=gold");
    expect(page().getByText(words("tiers.have", { tier: words("tiers.free") }))).toBeTruthy();
    expect(page().queryByText(/You now have/)).toBeNull();
  });

  test("sees that nothing changed after leaving the payment", async () => {
    signIn();
    serve(free);
    const { router } = await openApp("/tiers?checkout=left&wanted=medium");
    await waitFor(() => expect(router.state.location.href).toBe("/tiers"));
    expect(page().getByText(/Nothing was charged, and your plan has not changed/)).toBeTruthy();
  });
});

describe("a paid tier", () => {
  test("can be cancelled at its end, and resumed", async () => {
    signIn();
    const end = "2026-12-21T10:00:00.000Z";
    const calls = serve(premium, {
      "tiers.cancel": ({ input }) => {
        const { subscription } = premium;
        if (!subscription) throw new Error("there is none");
        const change = input.resume ? {} : { renewsAt: null, endsAt: end };
        return { ...premium, subscription: { ...subscription, ...change } };
      },
    });
    await openApp("/tiers");
    expect(page().getByText(/Renews automatically on 21 December 2026/)).toBeTruthy();
    await press(words("tiers.cancel"));
    await waitFor(() =>
      expect(page().getByText(/You keep it until 21 December 2026/)).toBeTruthy(),
    );
    await press(words("tiers.resume"));
    await waitFor(() => expect(page().getByText(/Renews automatically on/)).toBeTruthy());
    const inputs = calls.flatMap(({ path, input }) => (path === "tiers.cancel" ? [input] : []));
    expect(inputs).toEqual([{ resume: false }, { resume: true }]);
  });

  test("shows how long it lasts after a failed payment", async () => {
    signIn();
    const { subscription } = premium;
    if (!subscription) throw new Error("there is none");
    const late = { ...subscription, status: "past_due" as const, renewsAt: null };
    serve({ ...premium, subscription: { ...late, graceUntil: "2026-12-05T10:00:00.000Z" } });
    await openApp("/tiers");
    expect(
      page().getByText(/payment failed\. You keep Premium until 5 December 2026/),
    ).toBeTruthy();
  });

  test("whose payment failed can be ended at once, and not kept", async () => {
    signIn();
    const { subscription } = premium;
    if (!subscription) throw new Error("there is none");
    // cancelled before at Stripe, for the end of a period that was then not paid
    const late = { ...subscription, status: "past_due" as const, renewsAt: null };
    const cancelled = { ...late, endsAt: "2026-12-21T10:00:00.000Z" };
    const ended = { ...free, endedAt: "2026-11-22T10:00:00.000Z" };
    const calls = serve(
      { ...premium, subscription: { ...cancelled, graceUntil: "2026-12-05T10:00:00.000Z" } },
      { "tiers.cancel": () => ended },
    );
    await openApp("/tiers");
    expect(page().getByText(words("tiers.cancelLateHint"))).toBeTruthy();
    expect(page().queryByText(words("tiers.cancelHint"))).toBeNull();
    expect(page().queryByText(words("tiers.down"))).toBeNull();
    await press(words("tiers.cancel"));
    await waitFor(() =>
      expect(page().getByText(/Your paid plan ended on 22 November 2026/)).toBeTruthy(),
    );
    const inputs = calls.flatMap(({ path, input }) => (path === "tiers.cancel" ? [input] : []));
    expect(inputs).toEqual([{ resume: false }]);
  });

  test("says that it has ended once a failed payment was late for too long", async () => {
    signIn();
    const { subscription } = premium;
    if (!subscription) throw new Error("there is none");
    serve({ ...free, subscription: { ...subscription, status: "past_due", renewsAt: null } });
    await openApp("/tiers");
    expect(page().getByText(words("tiers.unpaid"))).toBeTruthy();
  });

  test("says when it has ended", async () => {
    signIn();
    serve({ ...free, endedAt: "2026-11-20T10:00:00.000Z" });
    await openApp("/tiers");
    expect(await page().findByText(/^Your paid plan ended on 20 November 2026\./)).toBeTruthy();
  });

  test("reports the refund of a second payment", async () => {
    signIn();
    serve({ ...premium, refundedAt: "2026-11-20T10:00:00.000Z" });
    await openApp("/tiers");
    const wording = /second payment was refunded in full on 20 November 2026/;
    expect(await page().findByText(wording)).toBeTruthy();
  });

  test("offers the payment provider's cards and invoices, if there are any", async () => {
    signIn();
    serve(
      { ...premium, hasPortal: true },
      {
        "tiers.plans": () => ({ ...plans, payments: "stripe" }),
        "tiers.cancel": () => refuse(503, "UNAVAILABLE"),
        "tiers.manage": () => refuse(503, "UNAVAILABLE"),
      },
    );
    await openApp("/tiers");
    const said = () => page().getByRole("alert").textContent;
    await press(words("tiers.cancel"));
    await waitFor(() => expect(said()).toContain(words("tiers.changeFailed")));
    await press(words("tiers.portal"));
    await waitFor(() => expect(said()).toContain(words("tiers.portalFailed")));
  });
});

describe("the checkout of a trial", () => {
  test("explains that nothing is charged, pays, and leads back", async () => {
    signIn();
    let own = free;
    const calls = serve(free, {
      "users.me": () => ({ ...ana, subscriptionTier: own.tier }),
      "tiers.mine": () => own,
      "tiers.checkout": () => ({ tier: "premium", state: "open" }),
      "tiers.pay": () => {
        own = premium;
        return { paid: true };
      },
    });
    const { router } = await openApp("/checkout/cs_1");
    expect(page().getByText(/^This is a trial: nothing is charged/)).toBeTruthy();
    await page().findByRole("button", { name: words("tiers.pay") });
    await press(words("tiers.pay"));
    await waitFor(() => expect(router.state.location.pathname).toBe("/tiers"));
    expect(
      await screen.findByText(words("tiers.arrived", { tier: words("tiers.premium") })),
    ).toBeTruthy();
    expect(calls.find(({ path }) => path === "tiers.pay")?.input).toEqual({ id: "cs_1" });
    await act(() => router.navigate({ to: "/checkout/$sessionId", params: { sessionId: "cs_1" } }));
    expect(await page().findByText(words("tiers.trialPaid"))).toBeTruthy();
    expect(page().queryByRole("button", { name: words("tiers.pay") })).toBeNull();
  });

  test("says before the payment what a lower plan takes away", async () => {
    signIn();
    serve(premium, { "tiers.checkout": () => ({ tier: "medium", state: "open" }) });
    const { router } = await openApp("/tiers");
    expect(page().getByText(words("tiers.down"))).toBeTruthy();
    await act(() => router.navigate({ to: "/checkout/$sessionId", params: { sessionId: "cs_1" } }));
    expect(await page().findByText(words("tiers.down"))).toBeTruthy();
    expect(page().getByRole("button", { name: words("tiers.pay") })).toBeTruthy();
  });

  test("that has expired cannot be paid", async () => {
    signIn();
    serve(free, { "tiers.checkout": () => ({ tier: "medium", state: "expired" }) });
    await openApp("/checkout/cs_1");
    expect(await page().findByText(/has expired/)).toBeTruthy();
    expect(page().queryByRole("button", { name: /Pay/ })).toBeNull();
  });

  test("that is paid cannot be paid again, nor seem unpaid", async () => {
    signIn();
    serve(free, { "tiers.checkout": () => ({ tier: "premium", state: "paid" }) });
    await openApp("/checkout/cs_1");
    expect(await page().findByText(words("tiers.trialPaid"))).toBeTruthy();
    expect(page().queryByRole("button", { name: words("tiers.pay") })).toBeNull();
    await follow(words("tiers.backToTiers"));
    expect(await page().findByRole("heading", { name: words("tiers.title") })).toBeTruthy();
    expect(page().queryByText(words("tiers.left"))).toBeNull();
  });

  test("of another person is not found", async () => {
    signIn();
    serve(free, {
      "tiers.checkout": () => refuse(404, "NOT_FOUND"),
    });
    await openApp("/checkout/cs_1");
    const alert = await page().findByRole("alert");
    expect(alert.textContent).toMatch(/^The checkout could not be loaded/);
  });
});
