import type { Page } from "@playwright/test";
import { expect, isAlive, test } from "../fixtures/test.ts";
import { english } from "../fixtures/texts.ts";

declare global {
  interface Window {
    /** The theme and colour of the page in each frame, without repetitions. */
    framesSeen: string[];
  }
}

const stored = (page: Page) => page.evaluate(() => localStorage.getItem("theme"));
const html = (page: Page) => page.locator("html");

// spec 1.8, 2.2.7, 9.20
test("the theme is stored, and no frame of the next visit has the other theme", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  await expect(html(page)).toHaveAttribute("data-theme", "light");
  await page.getByRole("button", { name: english("shell.toDark") }).click();
  await expect(html(page)).toHaveAttribute("data-theme", "dark");
  await expect.poll(() => stored(page)).toBe("dark");

  await page.addInitScript(() => {
    window.framesSeen = [];
    const look = () => {
      if (document.body) {
        const { theme = "none" } = document.documentElement.dataset;
        const { backgroundColor, colorScheme } = getComputedStyle(document.documentElement);
        const seen = [
          theme,
          colorScheme,
          backgroundColor,
          getComputedStyle(document.body).backgroundColor,
        ].join(" ");
        if (window.framesSeen.at(-1) !== seen) window.framesSeen.push(seen);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.reload();
  await expect(page.getByRole("link", { name: english("home.start") })).toBeVisible();
  // the link may be there before the first frame
  await expect
    .poll(() => page.evaluate(() => window.framesSeen))
    .toEqual([expect.stringMatching(/^dark dark /)]);

  await page.getByRole("button", { name: english("shell.toLight") }).click();
  await expect(html(page)).toHaveAttribute("data-theme", "light");
  await expect.poll(() => stored(page)).toBe("light");
});

test("the theme is set before the page has a body", async ({ page, open }) => {
  await page.addInitScript(() => {
    window.framesSeen = [];
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      window.framesSeen.push(document.documentElement.dataset["theme"] ?? "none");
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await open("/", { theme: "dark" });
  expect(await page.evaluate(() => window.framesSeen)).toEqual(["dark"]);
});

test("without a choice the theme follows the system, and nothing is stored", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  await isAlive(page);
  await expect(html(page)).toHaveAttribute("data-theme", "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect(html(page)).toHaveAttribute("data-theme", "light");
  expect(await stored(page)).toBeNull();
  await page.getByRole("button", { name: english("shell.toDark") }).click();
  await expect(html(page)).toHaveAttribute("data-theme", "dark");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => stored(page)).toBe("dark");
  await page.reload();
  await expect(html(page)).toHaveAttribute("data-theme", "dark");
});
