import type { Page } from "@playwright/test";
import { durations } from "@sortes/contract";
import { withoutTimeLimits } from "../fixtures/hold-back.ts";
import { turnTier } from "../fixtures/people.ts";
import { sideways } from "../fixtures/sideways.ts";
import { expect, test } from "../fixtures/test.ts";
import { english } from "../fixtures/texts.ts";

const panel = (page: Page) => page.getByRole("region", { name: english("results.myLists") });
const row = (page: Page, title: string) =>
  panel(page)
    .getByRole("listitem")
    .filter({ has: page.locator("bdi").getByText(title, { exact: true }) });

async function openLists(page: Page): Promise<void> {
  await page.getByRole("button", { name: english("results.myLists"), exact: true }).click();
  await expect(panel(page)).toBeVisible();
}
async function saveAs(page: Page, place: string, name: string): Promise<void> {
  await panel(page).getByText(english(place), { exact: true }).last().click();
  await panel(page).locator("input[name=keptName]").fill(name);
  await page.keyboard.press("Enter");
  await expect(panel(page).getByText(english("my-lists.kept", { title: name }))).toBeVisible();
}
async function openThing(page: Page, title: string): Promise<void> {
  const button = row(page, title).getByRole("button", { name: english("my-lists.open") });
  // rows above get their height when they are first scrolled past, which moves it
  await button.scrollIntoViewIfNeeded();
  await button.click();
  await expect(panel(page)).toBeHidden();
}
async function choose(page: Page, title: string, action: string): Promise<void> {
  await row(page, title)
    .getByRole("button", { name: english("my-lists.actionsFor", { title }) })
    .click();
  await row(page, title)
    .getByRole("button", { name: english(action) })
    .click();
}
const undo = (page: Page) => page.getByRole("button", { name: english("results.undo") }).last();

// a toast with Undo stays until it is pressed
test.beforeEach(({ page }) => withoutTimeLimits(page, durations.toast));

// spec 6.7
test("settings of numbers and of teams are saved under a name and used again", async ({
  page,
  open,
  app,
  member,
}) => {
  await turnTier(app, member, "medium");
  await open("/number-generator", { as: member });
  await page.getByLabel(english("numbers.max"), { exact: true }).fill("49");
  await page.getByLabel(english("numbers.count"), { exact: true }).fill("6");
  await page.getByRole("button", { name: english("results.moreOptions"), exact: true }).click();
  await page.getByText(english("numbers.odd"), { exact: true }).click();
  await openLists(page);
  await panel(page).locator("input[name=keptName]").fill("Lottery");
  await page.keyboard.press("Enter");
  await expect(row(page, "Lottery")).toBeVisible();

  await page.getByLabel(english("numbers.max"), { exact: true }).fill("6");
  await openThing(page, "Lottery");
  await expect(page.getByLabel(english("numbers.max"), { exact: true })).toHaveValue("49");
  await undo(page).click();
  await expect(page.getByLabel(english("numbers.max"), { exact: true })).toHaveValue("6");

  // from another generator
  await open("/team-generator", { as: member });
  await page.getByLabel(/^Names/).fill("Ana\nBogdan\nCarmen\nDan");
  await openLists(page);
  await saveAs(page, "my-lists.keepPreset", "Tuesday");
  await page.getByLabel(/^Names/).fill("");
  await openThing(page, "Tuesday");
  await expect(page.getByLabel(/^Names/)).toHaveValue("Ana\nBogdan\nCarmen\nDan");
  await openLists(page);
  await openThing(page, "Lottery");
  await expect(page).toHaveURL("/number-generator");
  await expect(page.getByLabel(english("numbers.max"), { exact: true })).toHaveValue("49");

  // after their tier ends, users keep existing presets but save no new ones
  await turnTier(app, member, "free");
  await page.reload();
  await openLists(page);
  await expect(panel(page).getByRole("link", { name: "compare plans" })).toBeVisible();
  await expect(panel(page).locator("input[name=keptName]")).toBeHidden();
  await expect(row(page, "Lottery")).toBeVisible();
});

test("a list moves from the device into the account, is renamed, and deleted with Undo", async ({
  page,
  open,
  member,
}) => {
  await open("/team-generator", { as: member });
  await page.getByLabel(/^Names/).fill("Ana\nBogdan\nCarmen\nDan");
  await openLists(page);
  await saveAs(page, "my-lists.device", "8B");
  await choose(page, "8B", "my-lists.move");
  await expect(panel(page).getByText(english("my-lists.moved", { title: "8B" }))).toBeVisible();
  await expect(row(page, "8B")).toContainText(english("my-lists.pack"));
  expect(await page.evaluate(() => localStorage.getItem("lists"))).toBeNull();

  await choose(page, "8B", "my-lists.rename");
  await panel(page).getByLabel(english("my-lists.newName")).fill("9B");
  await page.keyboard.press("Enter");
  await expect(row(page, "9B")).toBeVisible();
  await choose(page, "9B", "my-lists.delete");
  await expect(row(page, "9B")).toHaveCount(0);
  // the focus moves on a frame after the row is gone
  await expect(panel(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await undo(page).click();
  await openLists(page);
  await openThing(page, "9B");
  await open("/packs", { as: member });
  await expect(page.getByRole("link", { name: /9B/ })).toBeVisible();
});

test("a name that is one long word fits on a small phone, also on a button", async ({
  page,
  open,
  member,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open("/team-generator", { as: member });
  await page.getByLabel(/^Names/).fill("Ana\nBogdan");
  await openLists(page);
  const title = "x".repeat(60);
  await saveAs(page, "my-lists.device", title);
  await panel(page).locator("input[name=keptName]").fill(title);
  await page.keyboard.press("Enter");
  const replace = english("my-lists.replaceThat", { title });
  await expect(panel(page).getByRole("button", { name: replace })).toBeVisible();
  await expect.poll(() => sideways(page)).toEqual({ scrollWidth: 320, stickOut: [] });
});
