import type { Page } from "@playwright/test";
import { violationsOf } from "../fixtures/axe.ts";
import { test } from "../fixtures/gallery.ts";
import { sideways } from "../fixtures/sideways.ts";
import { expect, test as production } from "../fixtures/test.ts";
import { english } from "../fixtures/texts.ts";

// animations are checked in their final state
test.use({ contextOptions: { reducedMotion: "reduce" } });

// in one worker, which starts one Vite
test.describe.configure({ mode: "default" });

async function visit(page: Page): Promise<void> {
  await page.goto("/dev/gallery");
  await expect(page.getByRole("heading", { level: 1, name: "Gallery" })).toBeVisible();
}

for (const { theme, width } of [
  { theme: "light", width: 1280 },
  { theme: "dark", width: 390 },
] as const)
  test(`the gallery has no violations (${theme}, ${width} pixels), and nothing scrolls or sticks out at 320 @long`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await visit(page);
    if (theme === "dark")
      await page
        .getByRole("button", { name: english("shell.toDark") })
        .first()
        .click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    expect.soft(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => sideways(page)).toEqual({ scrollWidth: 320, stickOut: [] });
  });

test("everything that opens in the gallery opens @long", async ({ page }) => {
  await visit(page);
  await page.getByRole("button", { name: "Open a full stage" }).click();
  const stage = page.getByRole("dialog", { name: "Class 6B" });
  await expect(stage.getByRole("heading", { name: /^Team 4/ })).toBeVisible();
  await expect.poll(() => violationsOf(page)).toEqual([]);
  await stage.getByRole("button", { name: "Close" }).click();
  await expect(stage).toHaveCount(0);
});

production("the app that people are served has no gallery", async ({ page }) => {
  await page.goto("/dev/gallery");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Gallery" })).toHaveCount(0);
});
