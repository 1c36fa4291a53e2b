import type { Page } from "@playwright/test";
import { publicPages } from "@sortes/contract";
import { expect, test } from "../fixtures/test.ts";
import { textsOf } from "../fixtures/texts.ts";

/** Waits until the page answers. */
const isAlive = (page: Page) => page.waitForFunction(() => !document.getElementById("late"));

/** Opens a page and holds its scripts back. @returns lets them through */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const scripts = /\/assets\/.*\.js$/;
  await page.route(scripts, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return async () => {
    resolve();
    await isAlive(page);
    await page.unroute(scripts);
  };
}

for (const language of ["en", "ro"] as const)
  test(`public pages are there before their scripts, which adopt them (${language})`, async ({
    page,
    context,
    app,
  }) => {
    const errors: string[] = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    await context.addCookies([{ name: "language", value: language, url: app.url }]);
    await page.addInitScript((kept) => localStorage.setItem("language", kept), language);
    for (const { path } of publicPages.filter((one) => one.isPrerendered)) {
      const start = await openWithoutScripts(page, path);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      const title = await page.title();
      const marked = await page.evaluate(() => {
        const all = [...document.querySelectorAll("#main *")];
        for (const element of all) element.setAttribute("data-served", "");
        return all.length;
      });
      await start();
      expect(await page.title(), path).toBe(title);
      // what the server says of itself is added
      expect(await page.locator("#main [data-served]").count(), path).toBe(marked);
    }
    expect(errors).toEqual([]);
  });

test("what is typed and pressed before the scripts arrive counts", async ({ page, generator }) => {
  const start = await openWithoutScripts(page, "/team-generator");
  await generator.names.fill("Ana\nDan\nIoana\nRadu");
  await generator.numberOfTeams.selectOption("4");
  await generator.button("teams.generate").click();
  await start();
  await expect.poll(() => generator.teams()).toHaveLength(4);
});

test.describe("on a first visit", () => {
  test.use({ isFirstVisit: true });

  test("an answer about cookies counts before the scripts arrive", async ({ page, t }) => {
    const start = await openWithoutScripts(page, "/");
    await page.getByRole("button", { name: t("shell.decline") }).click();
    await start();
    await expect(page.getByRole("button", { name: t("shell.decline") })).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem("cookieConsent"))).toBe("false");
  });
});

test("people who have answered about cookies are not asked by the first paint", async ({
  page,
  t,
}) => {
  await openWithoutScripts(page, "/");
  await expect(page.getByRole("button", { name: t("shell.decline") })).toBeHidden();
});

test("a stored language wins over the page that was served", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("language", "ro"));
  await page.goto("/how-it-works");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(textsOf("ro")("how.title"));
  await expect(page.locator("html")).toHaveAttribute("lang", "ro");
});
