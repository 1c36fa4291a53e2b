import { factsPerLanguage } from "@sortes/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { arrival } from "../../../../test/heading.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { specifiedPages } from "../../../../test/specified-generators.ts";
import { page, press } from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";

const open = async () => {
  await openApp("/");
  await arrival("Draw lots in the open");
};
const leadsTo = (name: string | RegExp) => page().getByRole("link", { name }).getAttribute("href");

const fact = (label: string) =>
  page().getByRole("heading", { name: label }).parentElement?.querySelector("p")?.textContent ?? "";

// spec 2.1.1, 2.4.1
test("the title describes the product, and buttons lead to teams, how it works and packs", async () => {
  await open();
  expect(page().getByText(/^Pick winners, teams and numbers\./)).toBeTruthy();
  expect(leadsTo(words("home.start"))).toBe("/team-generator");
  expect(leadsTo(words("home.howItWorks"))).toBe("/how-it-works");
  expect(leadsTo(words("home.explore"))).toBe("/packs");
});

test("three steps say why a draw is believed, with an example and a way to publish", async () => {
  await open();
  const band = within(page().getByRole("region", { name: words("home.proof") }));
  expect(band.getAllByRole("listitem")).toHaveLength(3);
  expect(leadsTo(words("home.proofExample"))).toBe("/draws/example");
  expect(leadsTo(words("home.proofPublish"))).toBe("/draws/new");
});

// spec 1.2, 2.4.3
test("each generator has its card, the teams as Popular and the numbers as New", async () => {
  await open();
  const region = page().getByRole("heading", { name: words("home.generators") }).parentElement!;
  const cards = within(region)
    .getAllByRole("link")
    .filter(
      (link) =>
        !["/packs", "/gift-exchange", "/own-generators"].includes(link.getAttribute("href")!),
    );
  expect(cards.map((card) => card.getAttribute("href"))).toEqual([
    ...specifiedPages,
    "/random-article",
  ]);
  const badges = cards.map((card) => /Popular|New$|New(?=[A-Z])/.exec(card.textContent)?.[0]);
  expect(badges).toEqual(["Popular", "New", undefined, undefined, undefined]);
});

// spec 2.4.3
test("a line below the cards leads to own generators, which are not among the five", async () => {
  await open();
  expect(leadsTo("create a custom generator")).toBe("/own-generators");
  expect(leadsTo("gift exchange")).toBe("/gift-exchange");
});

// spec 2.4.2, 9.15
test("Show Another shows another of five facts each time, translated in each language", async () => {
  await open();
  const shown = [fact(words("home.factLabel"))];
  // each other fact has a chance of one in four: missing one in 100 presses is practically impossible
  for (let i = 0; i < 100; i += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    await press(words("home.another"));
    expect(fact(words("home.factLabel"))).not.toBe(shown.at(-1));
    shown.push(fact(words("home.factLabel")));
  }
  expect(new Set(shown).size).toBe(factsPerLanguage);
  await act(async () => within(screen.getByRole("banner")).getByText("RO").click());
  const romanian = await waitFor(() => fact("Curiozitatea zilei"));
  expect(romanian).not.toBe("");
  expect(shown).not.toContain(romanian);
});

// spec 1.1, 2.4.4
test("six reasons are listed", async () => {
  await open();
  const title = page().getByText(words("home.instant"));
  const grid = title.closest("dl")!;
  const reasons = ["instant", "private", "fun", "versatile", "mobile", "free"] as const;
  expect([...grid.children].map(({ textContent }) => textContent)).toEqual(
    reasons.map((reason) => words(`home.${reason}`) + words(`home.${reason}Text`)),
  );
});
