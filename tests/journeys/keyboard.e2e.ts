import type { Locator, Page } from "@playwright/test";
import { accountFields } from "../fixtures/account.ts";
import { expect, isAlive, test } from "../fixtures/test.ts";
import { LuckyWinner } from "../fixtures/winners.ts";
import { english } from "../fixtures/texts.ts";

/** More than the focusable elements of any page. */
const mostStops = 60;

/**
 * Presses Tab, or another key, until `target` has the focus, and checks that the focus is visible.
 * @param ring the element that shows it, if not the target or a pseudo-element of it
 */
async function tabTo(
  page: Page,
  target: Locator,
  { key = "Tab", ring = target, pseudo = "" } = {},
): Promise<void> {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; !(await hasFocus()); stops++) {
    expect(stops, "stops before the one that was looked for").toBeLessThan(mostStops);
    await page.keyboard.press(key);
  }
  const outline = await ring.evaluate((element, part) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
    return outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth);
  }, pseudo);
  expect(outline, "width of the ring around what has the focus").toBeGreaterThanOrEqual(2);
}

const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });

/** Moves to a radio group in which this one is selected. */
async function tabToRadio(page: Page, name: string): Promise<void> {
  const radio = page.getByRole("radio", { name, exact: true });
  await tabTo(page, radio, { ring: radio.locator("xpath=following-sibling::*[1]") });
}

test("everything works by keyboard, from the skip link to a reused list", async ({
  page,
  t,
  person,
  generator,
}) => {
  const { keyboard } = page;
  const names = ["Ana", "Tom", "Ioana", "Leo", "Mihai"];
  await page.goto("/");
  await isAlive(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await keyboard.press("Tab");
  await expect(page.getByRole("link", { name: t("shell.skip") })).toBeFocused();
  await keyboard.press("Enter");
  await tabTo(page, page.getByRole("link", { name: t("home.start") }));
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: t("teams.title") })).toBeFocused();

  await tabTo(page, generator.names);
  await keyboard.type(names.join("\n"));
  await tabTo(page, generator.numberOfTeams);
  await keyboard.press("ArrowDown");
  await expect(generator.numberOfTeams).toHaveValue("3");
  await tabTo(page, generator.button("teams.generate"));
  await keyboard.press("Enter");
  await generator.expectTeams(names, 3);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const made = await generator.teams();

  await tabTo(page, page.getByRole("link", { name: "Create an account" }));
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: t("account.registerTitle") })).toBeFocused();
  const fields = accountFields(page, t);
  for (const [field, value] of [
    [fields.username, person.username],
    [fields.email, person.email],
    [fields.password, person.password],
    [fields.passwordConfirm, person.password],
  ] as const) {
    await tabTo(page, field);
    await keyboard.type(value);
  }
  await keyboard.press("Enter");
  await expect(page.getByText(t("account.welcome", { name: person.username }))).toBeVisible();
  await expect(page.getByRole("heading", { name: t("home.title") })).toBeFocused();

  await tabTo(page, page.getByRole("link", { name: t("home.start") }));
  await keyboard.press("Enter");
  await generator.expectTeams(names, 3);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await generator.teams()).toEqual(made);
  await tabTo(page, generator.saveName);
  await keyboard.type("Friday match");
  await tabTo(page, generator.saveButton);
  await keyboard.press("Space");
  await expect(page.getByText(t("results.savedAs", { name: "Friday match" }))).toBeVisible();

  const history = page.getByRole("banner").getByRole("link", { name: t("shell.myHistory") });
  await history.evaluate(() => document.body.focus());
  await tabTo(page, history);
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: t("history.title") })).toBeFocused();
  await tabTo(page, page.getByRole("tab", { name: t("teams.resultTitle") }));
  await keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: t("numbers.tile"), selected: true })).toBeFocused();
  await keyboard.press("Home");
  await expect(
    page.getByRole("tab", { name: t("teams.resultTitle"), selected: true }),
  ).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: t("teams.show") }));
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Friday match" })).toBeVisible();
  await keyboard.press("Escape");
  await expect(page.getByRole("button", { name: t("teams.show") })).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: t("history.reuse") }));
  await keyboard.press("Enter");
  await expect(generator.names).toHaveValue(names.join("\n"));
});

test("numbers are configured, drawn, projected and drawn again by keyboard @long", async ({
  page,
}) => {
  const { keyboard } = page;
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const drawn = page.getByRole("list", { name: english("numbers.drawn") }).getByRole("listitem");
  await page.goto("/number-generator");
  await isAlive(page);
  await expect(page.getByRole("heading", { name: english("numbers.title") })).toBeVisible();
  await tabTo(page, field(english("numbers.max")));
  await keyboard.type("49");
  await tabTo(page, field(english("numbers.count")));
  await keyboard.type("6");
  await tabTo(page, button(page, english("results.moreOptions")));
  await keyboard.press("Space");
  await tabToRadio(page, english("numbers.any"));
  await keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: english("numbers.odd") })).toBeChecked();
  await tabTo(page, page.getByRole("checkbox", { name: english("numbers.unique") }));
  await keyboard.press("Space");
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Six numbers, 1 to 49" })).toBeFocused();
  await expect(drawn).toHaveCount(6);
  const first = await drawn.allTextContents();
  expect(first.every((number) => Number(number) % 2 === 1)).toBe(true);

  await tabTo(page, button(page, english("results.present")));
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Six numbers, 1 to 49" })).toBeVisible();
  await keyboard.press("Escape");
  await expect(button(page, english("results.present"))).toBeFocused();
  await tabTo(page, button(page, english("results.drawAgain")));
  await keyboard.press("Enter");
  await expect.poll(() => drawn.allTextContents()).not.toEqual(first);
  await tabTo(page, button(page, english("numbers.back")));
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: english("numbers.title") })).toBeFocused();
  await expect(field(english("numbers.max"))).toHaveValue("49");
});

test("a winner is drawn, removed and brought back by keyboard", async ({ page, t }) => {
  const { keyboard } = page;
  const lucky = new LuckyWinner(page, t);
  await page.goto("/lucky-winner");
  await isAlive(page);
  await expect(page.getByRole("heading", { name: t("winners.title") })).toBeVisible();
  await tabTo(page, lucky.participants);
  await keyboard.type("Ana\nTom\nIoana\nLeo");
  await tabTo(page, lucky.numberOfWinners);
  await keyboard.type("2");
  await tabTo(page, lucky.button("results.moreOptions"));
  await keyboard.press("Space");
  await tabTo(page, lucky.numberOfAlternates);
  await keyboard.type("1");
  await keyboard.press("Enter");
  await expect(
    page.getByRole("heading", { name: t("winners.resultTitle"), exact: true }),
  ).toBeFocused();
  await expect(lucky.alternates).toHaveCount(1);
  const { winners, alternates } = await lucky.drawn();

  await tabTo(page, page.getByRole("button", { name: t("winners.remove", { name: winners[0]! }) }));
  await keyboard.press("Enter");
  await expect(lucky.alternates).toHaveCount(0);
  await expect.poll(async () => (await lucky.drawn()).winners[0]).toBe(alternates[0]);
  await tabTo(page, button(page, t("results.undo")));
  await keyboard.press("Enter");
  await expect(lucky.alternates).toHaveCount(1);
  await expect.poll(() => lucky.drawn()).toEqual({ winners, alternates });
});

test("a pet's name is drawn by keyboard @long", async ({ page }) => {
  const { keyboard } = page;
  await page.goto("/pet-name-generator");
  await isAlive(page);
  await expect(page.getByRole("heading", { name: english("pet-names.title") })).toBeVisible();
  await tabToRadio(page, english("pet-names.dog"));
  await keyboard.press("ArrowRight");
  await tabToRadio(page, english("numbers.any"));
  await keyboard.press("ArrowLeft");
  await expect(page.getByRole("radio", { name: english("pet-names.female") })).toBeChecked();
  await tabTo(page, button(page, english("pet-names.generate")), { key: "Shift+Tab" });
  await keyboard.press("Space");
  await expect(page.getByRole("main").getByRole("status")).toContainText("for a female cat");
  await expect(button(page, english("pet-names.generate"))).toBeFocused();
  await tabTo(page, button(page, english("results.copy")));
});

test("an article is found and read by keyboard @long", async ({ page }) => {
  const { keyboard } = page;
  const main = page.getByRole("main");
  await page.goto("/random-article");
  await isAlive(page);
  await tabTo(page, main.getByRole("searchbox"));
  await keyboard.type("giveaway");
  await expect(main.getByRole("listitem")).toHaveCount(1);
  const link = main.getByRole("link", { name: "How to run a giveaway people can trust" });
  await tabTo(page, link, { pseudo: "::after" });
  await keyboard.press("Enter");
  await expect(main.getByRole("heading", { level: 1 })).toBeFocused();
  await tabTo(page, main.getByRole("link", { name: english("articles.back") }), {
    key: "Shift+Tab",
  });
  await keyboard.press("Enter");
  await expect(main.getByRole("searchbox")).toHaveValue("giveaway");
});
