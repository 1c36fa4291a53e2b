import type { Page } from "@playwright/test";
import { violationsOf } from "../fixtures/axe.ts";
import { test } from "../fixtures/gallery.ts";
import { sideways } from "../fixtures/sideways.ts";
import { expect, test as production } from "../fixtures/test.ts";

const titles = { en: "Gallery", ro: "Galerie" };

// animations are checked in their final state
test.use({ contextOptions: { reducedMotion: "reduce" } });

// in one worker, which starts one Vite
test.describe.configure({ mode: "default" });

async function visit(page: Page, language: keyof typeof titles): Promise<void> {
  await page.goto(`/dev/gallery?lang=${language}`);
  await expect(page.getByRole("heading", { level: 1, name: titles[language] })).toBeVisible();
}

for (const { theme, language, width } of [
  { theme: "light", language: "en", width: 1280 },
  { theme: "dark", language: "ro", width: 390 },
] as const)
  test(`the gallery has no violations (${theme}, ${language}, ${width} pixels), and nothing scrolls or sticks out at 320`, async ({
    page,
  }) => {
    // axe looks at some thousand elements
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 844 });
    await visit(page, language);
    if (theme === "dark") await page.getByRole("button", { name: "Treci la tema" }).first().click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    expect.soft(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await sideways(page)).toEqual({ scrollWidth: 320, stickOut: [] });
  });

test("everything that opens in the gallery opens", async ({ page }) => {
  await visit(page, "en");
  await page.getByRole("button", { name: "Open a full stage" }).click();
  const stage = page.getByRole("dialog", { name: "Class 6B" });
  await expect(stage.getByRole("heading", { name: /^Team 4/ })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await stage.getByRole("button", { name: "Close" }).click();
  await expect(stage).toHaveCount(0);
});

production("the app that people are served has no gallery", async ({ page }) => {
  await page.goto("/dev/gallery");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Gallery" })).toHaveCount(0);
});
