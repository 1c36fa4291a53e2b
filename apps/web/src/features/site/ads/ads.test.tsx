import type { Tier } from "@sortes/contract";
import { featuresOf } from "@sortes/core";
import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { ana, fakeServer } from "../../../../test/fake-server.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { chooseConsent } from "../../../base/cookie-consent.ts";
import { words } from "../../../../test/words.ts";

const ad = {
  text: "Tea of the village",
  link: "https://tea.example/",
  picture: "/api/ad/picture/",
};
const member = (subscriptionTier: Tier) => ({
  ...ana,
  subscriptionTier,
  features: [...featuresOf(subscriptionTier)],
});
const serve = (tier: Tier = "free", shown: typeof ad | null = ad) =>
  fakeServer({
    "users.me": () => member(tier),
    "articles.list": () => ({ articles: [] }),
    "ads.current": () => ({ ad: shown }),
  });
const place = () =>
  within(screen.getByRole("main")).queryByRole("complementary", { name: words("articles.ad") });
const asked = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ path }) => path === "ads.current").length;
/** A user known from an earlier visit. */
const known = (subscriptionTier: Tier) => {
  window.localStorage.setItem("token", "t");
  window.localStorage.setItem("user", JSON.stringify(member(subscriptionTier)));
};
beforeEach(() => window.localStorage.clear());

test("visitors who accepted cookies see an ad on article pages, labelled, with picture and link", async () => {
  serve();
  await openApp("/random-article");
  const shown = within(place() ?? document.body);
  expect(shown.getByText(words("articles.ad"))).toBeTruthy();
  const link = shown.getByRole("link", { name: "Tea of the village" });
  expect(link.getAttribute("href")).toBe("https://tea.example/");
  expect(link.getAttribute("rel")).toBe("sponsored noreferrer");
  const picture = place()?.querySelector("img");
  expect(picture?.getAttribute("src")).toBe("/api/ad/picture/");
  expect(picture?.getAttribute("loading")).toBe("lazy");
  expect(shown.getByRole("link", { name: words("articles.withoutAds") }).getAttribute("href")).toBe(
    "/tiers",
  );
});

test("no ad is requested for visitors who have not answered about cookies", async () => {
  const calls = serve();
  await openApp("/random-article", { isFirstVisit: true });
  expect(place()).toBeNull();
  expect(asked(calls)).toBe(0);
});

test("a choice made on the page moves nothing: no ad appears, and a shown one turns blank", async () => {
  serve();
  const firstVisit = await openApp("/random-article", { isFirstVisit: true });
  await act(async () => chooseConsent(true));
  expect(place()).toBeNull();
  firstVisit.unmount();
  await openApp("/random-article");
  expect(place()?.textContent).toContain("Tea");
  await act(async () => chooseConsent(false));
  expect(within(place() ?? document.body).queryByRole("link")).toBeNull();
  expect(place()?.querySelector("img")).toBeNull();
});

test.each<[Tier, boolean]>([
  ["free", true],
  ["medium", false],
  ["premium", false],
])("the %s tier sees ads: %s", async (tier, isShown) => {
  known(tier);
  const calls = serve(tier);
  await openApp("/random-article");
  expect(place() !== null).toBe(isShown);
  expect(asked(calls)).toBe(isShown ? 1 : 0);
});

test("without an ad, the page is unchanged", async () => {
  serve("free", null);
  await openApp("/random-article");
  expect(place()).toBeNull();
});
