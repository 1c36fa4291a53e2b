import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";
import { english } from "../fixtures/texts.ts";

/** From here on, time passes only when a test moves the clock. The page has opened before. */
async function stopTime(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 60_000);
}

const names = ["Ana", "Tom", "Ioana", "Leo"];

// spec 4.13, 9.9
test("drawing teams takes half a second, or no time with reduced motion @long", async ({
  page,
  generator,
}) => {
  await page.clock.install();
  await page.goto("/team-generator");
  await generator.names.fill(names.join("\n"));
  await expect(page.getByText("4 names", { exact: true })).toBeVisible();
  await stopTime(page);
  const generating = page.getByRole("button", { name: english("teams.generating") });
  await page.getByRole("button", { name: english("teams.generate") }).click();
  await expect(generating).toBeVisible();
  await expect(generating).toHaveAttribute("aria-busy", "true");
  await page.clock.runFor(490);
  await expect(generating).toBeVisible();
  const coming = page.locator("main [inert]");
  await expect(coming).toHaveCSS("opacity", "0.001");
  await page.clock.runFor(10);
  await expect(coming).toHaveCSS("opacity", "1");
  // the teams can be reached, and the form disappears, when they are on the screen
  await page.clock.runFor(100);
  await expect(coming).toHaveCount(0);
  await generator.expectTeams(names, 2);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await generator.button("teams.generateNew").click();
  await page.clock.runFor(100);
  await generator.names.fill(names.join("\n"));
  await generator.button("teams.generate").click();
  await page.clock.runFor(100);
  await generator.expectTeams(names, 2);
});

// spec 4.10, 9.12
test("a toast stays for two and a half seconds, the confirmation of a save for three", async ({
  page,
  open,
  member,
  generator,
}) => {
  await page.clock.install();
  await open("/team-generator", { as: member });
  await generator.generate(names);
  await stopTime(page);
  await generator.saveButton.click();
  await page.clock.runFor(10);
  const toast = page.getByText(english("teams.saved"));
  const confirmation = page.getByRole("button", {
    name: english("results.savedShort"),
    exact: true,
  });
  await expect(toast).toBeVisible();
  await page.clock.runFor(10);
  await expect(confirmation).toBeVisible();
  await page.clock.runFor(2470);
  await expect(toast).toBeVisible();
  await page.clock.runFor(30);
  await expect(toast).toBeHidden();
  await page.clock.runFor(470);
  await expect(confirmation).toBeVisible();
  await page.clock.runFor(40);
  await expect(confirmation).toBeHidden();
  await expect(generator.saveButton).toBeVisible();
});
