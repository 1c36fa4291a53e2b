import type { Page } from "@playwright/test";
import { choose } from "../fixtures/options.ts";
import { present, refuseFullScreen } from "../fixtures/screens/generators.ts";
import { expect, isAlive, test } from "../fixtures/test.ts";
import type { Texts } from "../fixtures/texts.ts";
import { LuckyWinner } from "../fixtures/winners.ts";

const names = ["Ana", "Tom", "Ioana", "Leo"];

/** Draws a first winner on the wheel, in a window that cannot fill the screen, as on an iPhone. */
async function spin(page: Page, t: Texts) {
  const lucky = new LuckyWinner(page, t);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/lucky-winner");
  await isAlive(page);
  await refuseFullScreen(page);
  await choose(page.getByRole("radio", { name: t("winners.way_wheel") }));
  await lucky.participants.fill(names.join("\n"));
  await lucky.button("winners.showWheel").click();
  const stage = page.getByRole("dialog");
  const wheel = stage.getByRole("button", { name: t("winners-more.spin") }).first();
  await wheel.click();
  await expect(stage.getByRole("listitem")).toHaveCount(1);
  return { lucky, stage, wheel };
}

test("Back leaves the wheel for the list", async ({ page, t }) => {
  const { lucky, stage } = await spin(page, t);
  await page.goBack();
  await expect(stage).toBeHidden();
  await expect(lucky.participants).toHaveValue(names.join("\n"));
});

for (const viewport of [
  { width: 844, height: 390 },
  { width: 667, height: 375 },
])
  test.describe(`on a phone on its side (${viewport.width} by ${viewport.height})`, () => {
    test.use({ viewport });

    test("no button lies on the wheel", async ({ page, t }) => {
      const { stage, wheel } = await spin(page, t);
      const { x, y, width, height } = (await wheel.boundingBox())!;
      expect(y + height).toBeLessThanOrEqual(viewport.height);
      const buttons = await stage.getByRole("button").all();
      const boxes = await Promise.all(buttons.map((button) => button.boundingBox()));
      const over = boxes.filter(
        (box) =>
          box &&
          box.x < x + width &&
          x < box.x + box.width &&
          box.y < y + height &&
          y < box.y + box.height,
      );
      // only the wheel itself, which is a button too
      expect(over).toHaveLength(1);
    });

    for (const [what, path, button, kind] of [
      ["name of a pet", "/pet-name-generator", "pet-names.generate", ""],
      ["card", "/number-generator/cards", "number-modes.cast", "cards"],
      ["coin", "/number-generator/coin", "number-modes.cast", "coin"],
    ] as const)
      test(`a presented ${what} is in view as a whole`, async ({ page, t }) => {
        await page.emulateMedia({ reducedMotion: "reduce" });
        await page.goto(path);
        await isAlive(page);
        await page.getByRole("button", { name: t(button, { kind }), exact: true }).click();
        await refuseFullScreen(page);
        await present({ page, t });
        const result = page.getByRole("dialog").getByRole("region");
        await expect(result).toBeVisible();
        // once the fonts are there
        await expect
          .poll(() => result.evaluate((shown) => shown.scrollHeight - shown.clientHeight))
          .toBe(0);
        await expect(result).toBeInViewport({ ratio: 1 });
      });
  });
