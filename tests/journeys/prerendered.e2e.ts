import type { Page } from "@playwright/test";
import { paths } from "../../apps/web/src/prerendered-paths.ts";
import { expect, test } from "../fixtures/test.ts";

/** Holds the page's scripts back. @returns lets them through */
async function withoutScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const isAlive = (page: Page) => page.waitForFunction(() => !document.getElementById("late"));

for (const language of ["en", "ro"] as const)
  test(`public pages are there before their scripts, which adopt them (${language})`, async ({
    page,
    open,
  }) => {
    const errors: string[] = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    for (const path of paths) {
      const start = await withoutScripts(page);
      await open(path, { language });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      const title = await page.title();
      const marked = await page.evaluate(() => {
        const all = [...document.querySelectorAll("#root *")];
        for (const element of all) element.setAttribute("data-served", "");
        return all.length;
      });
      start();
      await isAlive(page);
      expect(await page.title(), path).toBe(title);
      // what the server says of itself is added
      expect(await page.locator("#root [data-served]").count(), path).toBe(marked);
      await page.unrouteAll();
    }
    expect(errors).toEqual([]);
  });

test("what is typed and pressed before the scripts arrive counts", async ({ page, generator }) => {
  const start = await withoutScripts(page);
  await page.goto("/team-generator");
  await generator.names.fill("Ana\nDan\nIoana\nRadu");
  await generator.numberOfTeams.selectOption("4");
  await generator.button("Generate Teams").click();
  start();
  await expect.poll(() => generator.teams()).toHaveLength(4);
});

test.describe("on a first visit", () => {
  test.use({ isFirstVisit: true });

  test("an answer about cookies counts before the scripts arrive", async ({ page, t }) => {
    const start = await withoutScripts(page);
    await page.goto("/");
    await page.getByRole("button", { name: t("Decline") }).click();
    start();
    await expect(page.getByRole("button", { name: t("Decline") })).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem("cookieConsent"))).toBe("false");
  });
});

test("who has answered about cookies is not asked by the first paint", async ({ page, t }) => {
  await withoutScripts(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: t("Decline") })).toBeHidden();
});

test("a stored language wins over the page that was served", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("language", "ro"));
  await page.goto("/how-it-works");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cum funcționează");
  await expect(page.locator("html")).toHaveAttribute("lang", "ro");
});
