import type { Page } from "@playwright/test";
import { type RunningApp, startApp } from "../fixtures/app.ts";
import { type CopiedCheckout, copyCheckout } from "../fixtures/copied-checkout.ts";
import { expect, test as base } from "../fixtures/test.ts";
import { followIn } from "../fixtures/press.ts";
import { textsOf } from "../fixtures/texts.ts";

/** One app for both tests, which serves the builds of a copied checkout. */
const test = base.extend<object, { checkout: CopiedCheckout; checkoutApp: RunningApp }>({
  checkout: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads what a fixture needs from the pattern
    async ({}, use) => {
      const checkout = await copyCheckout();
      await use(checkout);
      await checkout.remove();
    },
    { scope: "worker", timeout: 330_000 },
  ],
  checkoutApp: [
    async ({ checkout }, use) => {
      // it starts with the same sources, and so with the build that is there
      const app = await startApp({ WEB_BUILDS: checkout.builds });
      await use(app);
      await app.stop();
    },
    { scope: "worker", timeout: 330_000 },
  ],
  app: async ({ checkoutApp, checkout }, use) => {
    await checkout.restore();
    await checkout.build();
    await use(checkoutApp);
  },
});

// in order, so that what the first test has built need not be built for the second
test.describe.configure({ mode: "default" });

const names = "Ana\nTom\nIoana\nLeo";

/** The language of the old tab; new visitors read English. */
const language = "ro";

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("two open tabs learn of a new version, and only the one that asks for it is reloaded", async ({
    page,
    context,
    checkout,
    generator,
    t,
  }) => {
    test.slow();
    const reload = { name: t("shell.reload"), exact: true };
    const cacheNames = () => page.evaluate(() => caches.keys());
    const askForUpdate = (tab: Page) =>
      tab.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await page.goto("/team-generator");
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await generator.names.fill(names);
    const second = await context.newPage();
    await second.goto("/team-generator");
    const [before] = await cacheNames();

    await checkout.reword("Draw it in the open.", "Draw it in the very open.");
    await checkout.build();
    await askForUpdate(page);
    for (const tab of [page, second]) await expect(tab.getByRole("button", reload)).toBeVisible();
    expect(await isWaiting(page)).toBe(true);

    await page.getByRole("button", reload).click();
    await expect(page.getByText("Draw it in the very open.")).toBeVisible();
    await expect(generator.names).toHaveValue(names);
    await expect.poll(() => isWaiting(page)).toBe(false);
    expect(await cacheNames()).toContain(before);

    // the other tab goes on as it was, also without a network
    await expect(second.getByText("Draw it in the open.")).toBeVisible();
    await context.setOffline(true);
    await followIn(second, "contentinfo", t("shell.generator_number"), { exact: true });
    await expect(second.getByRole("heading", { level: 1 })).toHaveText(t("numbers.title"));
    await expect(second.getByText("Draw it in the open.")).toBeVisible();
    await page.goto("/lucky-winner");
    await expect(page.getByText("Draw it in the very open.")).toBeVisible();
  });
});

test("a tab that was opened before a new build keeps working, and loses nothing", async ({
  page,
  browser,
  app,
  checkout,
  open,
  guard,
}) => {
  test.slow();
  const t = textsOf(language);
  const link = (words: string) =>
    page.getByRole("contentinfo").getByRole("link", { name: t(words), exact: true });
  const typed = page.getByRole("textbox", { name: t("teams.names"), exact: true });
  await open("/team-generator", { language });
  await typed.fill(names);

  await checkout.reword("Draw it in the open.", "Draw it in the very open.");
  await checkout.build();
  // a new visitor sees the new version
  const visitor = await browser.newPage();
  await visitor.goto(app.url);
  await expect(visitor.getByText("Draw it in the very open.")).toBeVisible();
  await visitor.close();
  // the old tab gets pages of its own version that it had not loaded yet
  await link("shell.generator_number").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("numbers.title"));
  await expect(page.getByText(t("shell.newVersion"))).toHaveCount(0);
  await page.goBack();
  await expect(typed).toHaveValue(names);

  await checkout.letTwoDaysPass();
  await checkout.reword("Draw it in the very open.", "Draw it outside.");
  await checkout.build();
  await checkout.letTwoDaysPass();
  await checkout.build();
  await link("shell.generator_pet_name").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("shell.newVersion"));
  await expect(page.getByText(t("shell.newVersion"))).toHaveCount(1);
  guard.complaints.splice(0); // the console reports the page that could not be shown
  await page.getByRole("button", { name: t("shell.reload"), exact: true }).click();
  await expect(page.getByRole("button", { name: t("pet-names.generate") })).toBeVisible();
  await page.goBack();
  await expect(typed).toHaveValue(names);
});

/** Whether the worker of a new version is installed and does not run yet. */
const isWaiting = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const { waiting } = await navigator.serviceWorker.ready;
    return waiting !== null;
  });
