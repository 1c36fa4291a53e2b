import type { Page } from "@playwright/test";
import { logInAs } from "../fixtures/account.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ isFirstVisit: true });

const bar = (page: Page) => page.getByRole("region", { name: "Cookies" });
const choose = (page: Page, name: "Accept" | "Decline") =>
  bar(page).getByRole("button", { name, exact: true }).click();

/** The keys of both stores, and the cookies. */
const stored = (page: Page) =>
  page.evaluate(() => ({
    local: Object.keys(localStorage).toSorted(),
    session: Object.keys(sessionStorage).toSorted(),
    cookie: document.cookie,
  }));
const choice = (page: Page) => page.evaluate(() => localStorage.getItem("cookieConsent"));
const nothing = { local: [], session: [], cookie: "" };

test("nothing is stored before a choice; Accept is stored and keeps what is chosen", async ({
  page,
}) => {
  await page.goto("/");
  await expect(bar(page)).toBeVisible();
  expect(await stored(page)).toEqual(nothing);
  await choose(page, "Accept");
  await expect(bar(page)).toBeHidden();
  await expect.poll(() => choice(page)).toBe("true");
  await page.getByRole("button", { name: "Română" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "ro");
  await expect
    .poll(() => stored(page))
    .toEqual({
      local: ["cookieConsent", "language"],
      session: [],
      cookie: "language=ro",
    });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tragere la sorți, pe față");
  await expect(bar(page)).toBeHidden();
});

test("after Decline a choice lasts as long as the tab, and signing in works", async ({
  page,
  t,
  member,
  context,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Switch to the dark theme" }).click();
  await page.getByRole("button", { name: "Română" }).click();
  await page.getByRole("button", { name: "English" }).click();
  await choose(page, "Decline");
  await expect.poll(() => choice(page)).toBe("false");
  await expect
    .poll(() => stored(page))
    .toEqual({
      local: ["cookieConsent"],
      session: ["language", "theme"],
      cookie: "",
    });
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(bar(page)).toBeHidden();

  await page.goto("/login");
  await logInAs(page, t, member);
  await expect(page.getByText(`Welcome, ${member.username}`)).toBeVisible();
  const { local, cookie } = await stored(page);
  expect(local).toEqual(["auth-storage", "cookieConsent", "token", "user"]);
  expect(cookie).toBe("");
  expect(await context.cookies()).toEqual([]);
});

test("the question is answered by keyboard, right after the skip link", async ({ page }) => {
  await page.goto("/team-generator");
  await expect(bar(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(bar(page).getByRole("button", { name: "Cookie settings" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(bar(page).getByRole("button", { name: "Decline" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 700 }, isMobile: true, hasTouch: true });

  test("the question covers neither what has the focus nor the button that draws", async ({
    page,
    generator,
  }) => {
    await page.goto("/team-generator");
    await expect(bar(page)).toBeVisible();
    const top = () => bar(page).evaluate((element) => element.getBoundingClientRect().top);
    const main = page.getByRole("main");
    await main.focus();
    for (const name of ["Generate Teams", "Create an account"]) {
      const target = main.getByRole("button", { name }).or(main.getByRole("link", { name }));
      await expect(async () => {
        await page.keyboard.press("Tab");
        await expect(target).toBeFocused({ timeout: 1 });
      }).toPass({ intervals: [1] });
      const below = await target.evaluate((element) => element.getBoundingClientRect().bottom);
      expect(below).toBeLessThanOrEqual(await top());
    }
    await generator.generate(["Ana", "Tom", "Ioana"]);
    const end = page.getByText(/^© \d+ Sortes$/);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const below = await end.evaluate((element) => element.getBoundingClientRect().bottom);
    expect(below).toBeLessThanOrEqual(await top());
  });
});

test("the settings are opened from the footer, and both tabs follow them", async ({
  page,
  context,
}) => {
  await page.goto("/");
  const other = await context.newPage();
  await other.goto("/how-it-works");
  await expect(bar(other)).toBeVisible();

  await page.getByRole("contentinfo").getByRole("button", { name: "Cookie settings" }).click();
  const dialog = page.getByRole("dialog", { name: "Cookie settings" });
  await expect(dialog.getByRole("heading", { name: "Cookie settings" })).toBeInViewport();
  for (const group of ["Necessary", "Preferences", "Cookie for your language", "Advertising"])
    await expect(dialog.getByRole("region", { name: group })).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(bar(page)).toBeVisible();

  await page.getByRole("contentinfo").getByRole("button", { name: "Cookie settings" }).click();
  await dialog.getByRole("button", { name: "Accept" }).click();
  await expect(dialog).toBeHidden();
  await expect(bar(page)).toBeHidden();
  await expect(bar(other)).toBeHidden();
});

test("where the browser forbids storage, the choice holds for the page, which says so", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const forbid = {
      get: () => {
        throw new DOMException("no", "SecurityError");
      },
    };
    Object.defineProperty(window, "localStorage", forbid);
    Object.defineProperty(window, "sessionStorage", forbid);
  });
  await page.goto("/team-generator");
  await choose(page, "Decline");
  await expect(bar(page)).toContainText("This browser could not store your choice.");
  await bar(page).getByRole("button", { name: "OK" }).click();
  await expect(bar(page)).toBeHidden();
  await page.getByRole("link", { name: "Sortes", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(bar(page)).toBeHidden();
});

test("a toast stands above the question", async ({ page, context }) => {
  await page.goto("/");
  await context.setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await page.getByRole("button", { name: "Română" }).click();
  const toast = page.getByText("The page could not be loaded in Română.");
  await expect(toast).toBeVisible();
  const [below, top] = await Promise.all([
    toast.evaluate((element) => element.getBoundingClientRect().bottom),
    bar(page).evaluate((element) => element.getBoundingClientRect().top),
  ]);
  expect(below).toBeLessThanOrEqual(top);
});
