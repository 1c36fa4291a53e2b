import type { Locator } from "@playwright/test";
import { pagesOf } from "../fixtures/pdf.ts";
import { expect, test as base } from "../fixtures/test.ts";
import { LuckyWinner } from "../fixtures/winners.ts";
import { english } from "../fixtures/texts.ts";

const test = base.extend<{ lucky: LuckyWinner }>({
  lucky: async ({ page, t }, use) => use(new LuckyWinner(page, t)),
});

const people = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `Person ${i + 1}`);
const letterHeight = (row: Locator): Promise<number> =>
  row.evaluate((e) => {
    const name = [...e.querySelectorAll("*"), e].find((one) => one.childElementCount === 0) ?? e;
    return parseFloat(getComputedStyle(name).fontSize);
  });

test.describe("on a projector", () => {
  test.use({ viewport: { width: 1920, height: 1080 } });

  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

  test("ten winners are seen at once @long", async ({ page, lucky }) => {
    await page.goto("/lucky-winner");
    await lucky.draw(people(148), 10);
    const { winners } = await lucky.drawn();
    await page.getByRole("button", { name: english("results.present") }).click();
    const places = page
      .getByRole("dialog", { name: english("winners.resultTitle") })
      .getByRole("listitem");
    await expect(places).toHaveCount(10);
    for (const [i, name] of winners.entries()) {
      await expect(places.nth(i)).toContainText(name);
      await expect(places.nth(i)).toBeInViewport({ ratio: 1 });
    }
  });

  test("a class in two teams can be read from the last row", async ({ page, generator }) => {
    await page.goto("/team-generator");
    await generator.generate(people(31), 2);
    await page.getByRole("button", { name: english("results.present") }).click();
    const rows = page
      .getByRole("dialog", { name: english("teams.resultTitle") })
      .getByRole("listitem");
    await expect(rows).toHaveCount(31);
    for (const row of [rows.first(), rows.nth(15), rows.last()]) {
      await expect(row).toBeInViewport({ ratio: 1 });
      await expect.poll(() => letterHeight(row)).toBeGreaterThanOrEqual(40);
    }
  });

  test("a list that is longer than the window is paged with the keyboard @long", async ({
    page,
    lucky,
  }) => {
    await page.goto("/lucky-winner");
    await lucky.participants.fill(people(300).join("\n"));
    await lucky.numberOfWinners.fill("100");
    await lucky.setAlternates(100);
    await lucky.button("winners.draw").click();
    // the form has a button Present, too
    await expect(lucky.participants).toHaveCount(0);
    await page.getByRole("button", { name: english("results.present") }).click();
    const places = page
      .getByRole("dialog", { name: english("winners.resultTitle") })
      .getByRole("listitem");
    await expect(places).toHaveCount(200);
    await expect(places.first()).toBeInViewport();
    await expect(places.last()).not.toBeInViewport();
    await page.keyboard.press("PageDown");
    await expect(places.first()).not.toBeInViewport();
    await page.keyboard.press("End");
    await expect(places.last()).toBeInViewport();
  });
});

test("ten thousand names are printed on full pages, from the first on @long", async ({
  page,
  generator,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/team-generator");
  await page.locator("input[type=file]").setInputFiles({
    name: "names.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(people(10_000).join("\n")),
  });
  await expect(page.getByText("10,000 names", { exact: true })).toBeVisible();
  await generator.button("teams.generate").click();
  await expect(page.getByText("10,000 names in 2 teams", { exact: true })).toBeVisible();
  const pdf = await page.pdf({ format: "A4" });
  expect(pdf.length).toBeLessThan(5 * 1024 * 1024);
  const pages = pagesOf(pdf);
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.length).toBeLessThan(1000);
  // nearly as many texts as on the page after it, not the title alone
  const texts = pages.map((operators) => operators.match(/\bT[jJ]\b/g)?.length ?? 0);
  expect(texts[0]).toBeGreaterThan(texts[1]! / 2);
});
